import { invalid } from "./api-error.ts";
import type { FormValue } from "./form.ts";
import { parseShape } from "./parse-shape.ts";
import type { Kind, Parsed, Shape } from "./shape.ts";

export function kind<T>(parse: Kind<T>["parse"]): Kind<T> {
	return { required: false, parse };
}

export function required<T>(inner: Kind<T, boolean>): Kind<T, true> {
	return { required: true, parse: inner.parse };
}

/** An empty string removes the value. */
export function emptyable<T>(inner: Kind<T>): Kind<T | null> {
	return kind((value, path) => (value === "" ? null : inner.parse(value, path)));
}

export function text(limit = 5000): Kind<string> {
	return kind((value, path) => {
		if (typeof value !== "string") throw invalid(`Invalid string: ${shown(value)}`, path);
		if (value === "") throw invalid(emptied(path), path, "parameter_invalid_empty");
		if (value.length > limit) {
			throw invalid(`Invalid string: must be at most ${limit} characters`, path, "parameter_invalid_string");
		}
		return value;
	});
}

export function integer({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}): Kind<number> {
	return kind((value, path) => {
		if (typeof value !== "string" || !/^-?\d{1,16}$/.test(value)) {
			throw invalid(`Invalid integer: ${shown(value)}`, path, "parameter_invalid_integer");
		}
		const number = Number(value);
		if (number < min) {
			throw invalid(`This value must be greater than or equal to ${min}.`, path, "parameter_invalid_integer");
		}
		if (number > max) {
			throw invalid(
				`This value must be less than or equal to ${max} (it currently is '${number}').`,
				path,
				"parameter_invalid_integer",
			);
		}
		return number;
	});
}

export function decimal(): Kind<string> {
	return kind((value, path) => {
		if (typeof value !== "string" || !/^-?\d{1,15}(\.\d{1,12})?$/.test(value)) {
			throw invalid(`Invalid decimal: ${shown(value)}`, path);
		}
		return value;
	});
}

export function flag(): Kind<boolean> {
	return kind((value, path) => {
		if (value !== "true" && value !== "false") throw invalid(`Invalid boolean: ${shown(value)}`, path);
		return value === "true";
	});
}

export function oneOf<const T extends string>(...allowed: readonly T[]): Kind<T> {
	return kind((value, path) => {
		if (!allowed.includes(value as T)) {
			throw invalid(`Invalid ${path}: must be ${orList(allowed)}`, path);
		}
		return value as T;
	});
}

export function either<A, B>(first: Kind<A>, second: Kind<B>, isFirst: (value: FormValue) => boolean) {
	return kind<A | B>((value, path) =>
		isFirst(value) ? first.parse(value, path) : second.parse(value, path),
	);
}

export function list<T>(inner: Kind<T>): Kind<T[]> {
	return kind((value, path) => {
		// JavaScript sorts whole-number keys itself, whatever order they were sent in.
		if (typeof value === "string" || !Object.keys(value).every((key) => /^\d+$/.test(key))) {
			throw invalid("Invalid array", path);
		}
		return Object.values(value).map((item, index) => inner.parse(item, `${path}[${index}]`));
	});
}

export function hash<S extends Shape>(shape: S): Kind<Parsed<S>> {
	return kind((value, path) => {
		if (typeof value === "string") throw invalid("Invalid object", path);
		return parseShape(shape, value, path);
	});
}

/** Up to 50 pairs. An empty value removes a key. */
export function metadata(): Kind<Record<string, string>> {
	return kind((value, path) => {
		if (typeof value === "string") throw invalid("Invalid object", path);
		const pairs = Object.entries(value);
		if (pairs.length > 50) throw invalid("Metadata can have up to 50 keys.", path);
		for (const [key, text] of pairs) {
			if (typeof text !== "string") throw invalid(`Invalid string: ${shown(text)}`, `${path}[${key}]`);
			if (key.length > 40) throw invalid(`Metadata keys can have up to 40 characters.`, `${path}[${key}]`);
			if (text.length > 500) {
				throw invalid("Metadata values can have up to 500 characters.", `${path}[${key}]`);
			}
		}
		return Object.fromEntries(pairs) as Record<string, string>;
	});
}

/** A moment in seconds since 1970. */
export function timestamp(): Kind<number> {
	return kind((value, path) => {
		if (typeof value !== "string" || !/^\d{1,10}$/.test(value)) {
			throw invalid(`Invalid timestamp: ${shown(value)}. Must be an integer Unix timestamp.`, path);
		}
		return Number(value);
	});
}

/** Accepts `created[gte]=…` or one moment. */
export function range() {
	const bounds = { gt: timestamp(), gte: timestamp(), lt: timestamp(), lte: timestamp() };
	return either(timestamp(), hash(bounds), (value) => typeof value === "string");
}

export function currency(): Kind<string> {
	return kind((value, path) => {
		const code = typeof value === "string" ? value.toLowerCase() : "";
		if (!currencies.has(code)) {
			throw invalid(
				`Invalid currency: ${shown(value)}. Stripe currently supports these currencies: ${[...currencies].join(", ")}`,
				path,
			);
		}
		return code;
	});
}

/** Currencies with two decimal places in which subscriptions are usually sold online. */
const currencies = new Set(
	"usd eur gbp cad aud nzd chf sek nok dkk pln czk sgd hkd mxn brl inr zar".split(" "),
);

export function email(): Kind<string> {
	return kind((value, path) => {
		const address = text(512).parse(value, path);
		if (!/^[^\s@]+@[^\s@]+$/.test(address)) {
			throw invalid(`Invalid email address: ${address}`, path, "email_invalid");
		}
		return address;
	});
}

function orList(values: readonly string[]): string {
	if (values.length < 2) return values.join("");
	return `one of ${values.slice(0, -1).join(", ")}${values.length > 2 ? "," : ""} or ${values.at(-1)}`;
}

/** Shortens a value for an error. */
function shown(value: FormValue): string {
	const text = typeof value === "string" ? value : JSON.stringify(value);
	return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

function emptied(path: string): string {
	return `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`;
}
