import { invalid } from "../http/api-error.ts";
import type { Tx } from "../store/tx.ts";
import { expandable, type Field, type Fields } from "./expandable.ts";
import { present } from "./present.ts";
import { shownOnRequest } from "./shown-on-request.ts";

type Hash = Record<string, unknown>;

/**
 * Returns the answer with what `expand` requests. Every path is checked against what the kind of object can
 * hold. So a wrong path is refused even if the data happens to be null.
 */
export function expand(tx: Tx, answer: object, paths: readonly string[]): object {
	const result = present(tx, structuredClone(answer));
	for (const path of paths) {
		const keys = path.split(".");
		if (keys.length > 4) {
			throw invalid(
				`You cannot expand more than 4 levels of a property. Property: ${path}`,
				"expand",
				"property_expansion_max_depth",
			);
		}
		const isList = (result as Hash).object === "list";
		const fields: Fields = isList ? fieldsOfList(result as Hash) : fieldsOf(result as Hash);
		check(fields, keys, path, isList);
		walk(tx, result as Hash, fields, keys);
	}
	return result;
}

function fieldsOf(value: Hash): Fields {
	return fieldsOfKind(String(value.object));
}

function fieldsOfKind(kind: string): Fields {
	return Object.hasOwn(expandable, kind) ? expandable[kind as keyof typeof expandable] : {};
}

/** An empty list does not show the kind of its items, but its address does. */
function fieldsOfList(list: Hash): Fields {
	const first = (list.data as Hash[])[0];
	const kind = first === undefined ? kindByAddress(String(list.url)) : String(first.object);
	return { data: { inside: fieldsOfKind(kind) } };
}

function kindByAddress(url: string): string {
	const last = url.split("/").at(-1) ?? "";
	if (last === "lines") return "line_item";
	if (last === "test_clocks") return "test_helpers.test_clock";
	return last.replace(/s$/, "");
}

function check(fields: Fields, keys: readonly string[], path: string, isList: boolean): void {
	let current = fields;
	for (const [index, key] of keys.entries()) {
		const field = Object.hasOwn(current, key) ? current[key] : undefined;
		const last = index === keys.length - 1;
		if (field === undefined || (last && "inside" in field)) {
			const hint =
				isList && keys[0] !== "data" ? ` You may want to try expanding 'data.${path}' instead.` : "";
			throw invalid(`This property cannot be expanded (${path}).${hint}`, "expand");
		}
		current = below(field);
	}
}

function below(field: Field): Fields {
	if ("inside" in field) return field.inside;
	if ("ref" in field) return expandable[field.ref];
	if ("never" in field) return anything;
	const inner = field.shownFor === "text" ? {} : expandable[field.shownFor];
	return field.list ? { data: { inside: inner } } : inner;
}

/** Values that are always null may be expanded to any depth, because no such path can be wrong. */
const anything: Fields = new Proxy({} as Fields, {
	get: () => ({ never: true }),
	getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
});

function walk(tx: Tx, value: unknown, fields: Fields, keys: readonly string[]): void {
	if (Array.isArray(value)) {
		for (const item of value) walk(tx, item, fields, keys);
		return;
	}
	const [key, ...rest] = keys;
	if (typeof value !== "object" || value === null || key === undefined) return;
	const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
	if (field === undefined || "never" in field) return;
	const hash = value as Hash;
	// open-lookup: the key is one that may be expanded.
	if ("ref" in field && typeof hash[key] === "string") {
		hash[key] = named(tx, field.ref, hash[key]);
	} else if ("shownFor" in field && hash[key] === undefined) {
		hash[key] = shownOnRequest(tx, hash, key);
	}
	// open-lookup: the same key.
	walk(tx, hash[key], below(field), rest);
}

function named(tx: Tx, name: Extract<Field, { ref: unknown }>["ref"], id: string): unknown {
	const found = tx.get(name, id);
	if (found !== undefined) return present(tx, structuredClone(found));
	// The prices of a deleted product still have its id.
	return name === "product" ? { id, object: "product", deleted: true } : id;
}
