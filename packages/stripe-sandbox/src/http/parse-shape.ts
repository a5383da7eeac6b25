import { invalid } from "./api-error.ts";
import type { FormHash } from "./form.ts";
import type { Parsed, Shape } from "./shape.ts";

/** Checks the parameters of an endpoint: unknown ones first, then missing ones, then each by its kind. */
export function parseShape<S extends Shape>(shape: S, given: FormHash, path = ""): Parsed<S> {
	const nameOf = (key: string) => (path === "" ? key : `${path}[${key}]`);
	const unknown = Object.keys(given).filter((key) => !Object.hasOwn(shape, key));
	if (unknown.length > 0) {
		throw invalid(
			`Received unknown parameter${unknown.length > 1 ? "s" : ""}: ${unknown.map(nameOf).join(", ")}`,
			nameOf(unknown[0] ?? ""),
			"parameter_unknown",
		);
	}
	const parsed: Record<string, unknown> = Object.create(null);
	for (const [key, kindOfKey] of Object.entries(shape)) {
		const value = Object.hasOwn(given, key) ? given[key] : undefined;
		if (value === undefined) {
			if (kindOfKey.required) {
				throw invalid(`Missing required param: ${nameOf(key)}.`, nameOf(key), "parameter_missing");
			}
			continue;
		}
		// open-lookup: without a prototype.
		parsed[key] = kindOfKey.parse(value, nameOf(key));
	}
	return parsed as Parsed<S>;
}
