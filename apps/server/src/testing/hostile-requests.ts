import type { HttpApp } from "../platform/http/app.ts";

export interface Route {
	readonly method: string;
	/** With parameters as `:name`. */
	readonly path: string;
	/** The fields that its body may have, as far as the contract tells. */
	readonly fields: readonly string[];
}

export interface HostileRequest {
	readonly about: string;
	readonly url: string;
	readonly payload?: string;
	readonly contentType: string;
}

/** Names that every object inherits. */
const inherited = ["__proto__", "constructor", "hasOwnProperty", "toString", "valueOf", "isPrototypeOf"];

const values: readonly (readonly [about: string, json: string])[] = [
	...inherited.map((name) => [name, JSON.stringify(name)] as const),
	["half of a character pair", '"x\\ud800y"'],
	["the other half, behind two bytes", '"\\u00e9\\udc00"'],
	["a NUL", '"a\\u0000b"'],
	["a text of 200,000 letters", JSON.stringify("x".repeat(200_000))],
	["a text of 300 brackets", JSON.stringify("[".repeat(300))],
	["a number beyond all numbers", "1e999"],
	["a number with 400 digits", "9".repeat(400)],
	["a number below all numbers", "-9007199254740993"],
	["yes", "true"],
	["nothing", "null"],
	["an empty text", '""'],
	["an empty object", "{}"],
	["a list of lists", "[[[]]]"],
	["nesting without end", `${"[".repeat(3000)}${"]".repeat(3000)}`],
	["an object nested without end", `${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`],
	["a wide object", `{${Array.from({ length: 3000 }, (_, n) => `"k${n}":${n}`).join(",")}}`],
	["keys that every object inherits", '{"constructor":{"prototype":{"a":1}},"toString":1,"valueOf":{}}'],
	["a prototype", '{"__proto__":{"isAdmin":true}}'],
	["half of a pair as a key", '{"\\ud800":1}'],
	["a NUL as a key", '{"\\u0000":1}'],
];
/** Plausible values reach more code than random ones. */
function plausible(field: string): string {
	if (/email/i.test(field)) return '"fuzz-other@example.com"';
	if (/phone/i.test(field)) return '"+15551234567"';
	if (/password/i.test(field)) return '"Correct-Horse-7!"';
	if (/^(id|.*_id|.*Id)$/.test(field)) return '"00000000-0000-4000-8000-000000000000"';
	if (/metadata|data|options/.test(field)) return "{}";
	return field === "type" ? '"signup"' : '"123456"';
}

/** Values for addresses, encoded with encodeURIComponent if that is possible, and otherwise raw. */
const inAddresses: readonly (readonly [about: string, encoded: string])[] = [
	...inherited.map((name) => [name, name] as const),
	["a NUL", "%00"],
	["bytes that are half of a character pair", "%ED%A0%80"],
	["bytes that are no text", "%FF%FE"],
	["a percent sign that begins nothing", "%"],
	["a very long one", "x".repeat(5000)],
	["400 digits", "9".repeat(400)],
	["below zero", "-1"],
	["nesting", "%5B".repeat(2000)],
	["a quotation mark", "'%22%3B--"],
	["an emoji", "%F0%9F%92%A9"],
];
const queryNames = [
	"select",
	"order",
	"limit",
	"offset",
	"or",
	"on_conflict",
	"columns",
	"type",
	"token",
	"redirect_to",
	"page",
	"per_page",
	"state",
	"provider",
	"grant_type",
	"cursor",
	"status",
	"severity",
	"format",
	"q",
	"constructor",
	"__proto__",
	"hasOwnProperty",
	"id",
	"email",
	"code",
	"scopes",
	"after",
	"sort",
];
const looseFields = ["email", "password", "token", "type", "id", "data", "code", "name", ...inherited];

/** Every route of the composed product, including those that are not in the documentation. */
export function routesOf(http: HttpApp): Route[] {
	const documented = (
		http as unknown as { swagger(): { paths: Record<string, Record<string, unknown>> } }
	).swagger();
	const fieldsOf = (method: string, path: string): string[] => {
		const operation = documented.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
		return propertyNames(operation);
	};
	const lines = http.printRoutes({ commonPrefix: false, includeHooks: false }).split("\n");
	const open: string[] = [];
	return lines.flatMap((line) => {
		const match = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
		if (!match) return [];
		const depth = (match[1] ?? "").length / 4;
		open.length = depth;
		open[depth] = match[2] ?? "";
		const path = open.join("");
		return (match[3] ?? "")
			.split(", ")
			.filter((method) => ["GET", "POST", "PUT", "PATCH", "DELETE"].includes(method))
			.map((method) => ({ method, path, fields: fieldsOf(method, path) }));
	});
}

function propertyNames(value: unknown): string[] {
	if (value === null || typeof value !== "object") return [];
	return Object.entries(value).flatMap(([key, inner]) =>
		key === "properties" && inner !== null && typeof inner === "object"
			? [...Object.keys(inner), ...propertyNames(inner)]
			: key === "responses"
				? []
				: propertyNames(inner),
	);
}

export function* hostileRequests(route: Route): Generator<HostileRequest> {
	const contentType = "application/json";
	const address = (parameter = "00000000-0000-4000-8000-000000000000") =>
		route.path.replace(/:[^/]+|\*/g, () => parameter);
	if (/[:*]/.test(route.path)) {
		for (const [about, encoded] of inAddresses) yield { about, url: address(encoded), contentType };
	}
	for (const [about, encoded] of inAddresses) {
		// All names at once, each with itself as the value: `?constructor=constructor`.
		yield {
			about: `${about} in every parameter`,
			url: `${address()}?${queryNames.map((name) => `${name}=${encoded.slice(0, 400)}`).join("&")}`,
			contentType,
		};
		yield { about: `${about} as a parameter`, url: `${address()}?${encoded}=${encoded}`, contentType };
	}
	for (const name of queryNames.slice(0, 12)) {
		yield { about: "one parameter", url: `${address()}?${name}=__proto__&${name}[a]=1`, contentType };
	}
	if (route.method === "GET") return;
	const fields = [...new Set([...route.fields, ...looseFields])];
	const url = address();
	for (const [about, json] of values) {
		yield { about: `${about} as the body`, url, payload: json, contentType };
		yield {
			about: `${about} in every field`,
			url,
			payload: object(fields.map((field) => [field, json])),
			contentType,
		};
	}
	// Each field alone, together with each other one, and together with half of the others, because an early refusal
	// would hide the rest.
	const some = route.fields.length > 0 ? [...new Set(route.fields)] : looseFields;
	for (const [at, field] of some.entries()) {
		const others = some.filter((other) => other !== field);
		const besides = [
			...others.slice(0, 5).map((other) => [other]),
			...[0, 1, 2].map((turn) => others.filter((_, n) => (n * 7 + at + turn * 5) % 3 !== turn)),
		];
		for (const [turn, beside] of [[], others, ...besides].entries()) {
			const [about, json] = values[(at + turn) % 9] as readonly [string, string];
			const rest = beside.map((other) => [other, plausible(other)] as const);
			yield { about: `${about} in ${field}`, url, payload: object([...rest, [field, json]]), contentType };
		}
	}
	for (const other of ["text/plain", "application/x-www-form-urlencoded", "application/xml", "nonsense"]) {
		yield { about: other, url, payload: "__proto__[a]=1&constructor=\ufffd", contentType: other };
	}
}

function object(entries: readonly (readonly [string, string])[]): string {
	return `{${entries.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(",")}}`;
}
