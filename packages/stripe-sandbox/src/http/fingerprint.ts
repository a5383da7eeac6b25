import { createHash } from "node:crypto";
import { cardByNumber } from "../cards/test-cards.ts";
import type { FormHash, FormValue } from "./form.ts";

/**
 * A fingerprint of a request: equal requests have equal ones. A card's number counts as the name of its test card,
 * and its code does not count. There are so few possible numbers that even a hash would reveal the number.
 */
export function fingerprint(method: string, path: string, params: FormHash): string {
	return createHash("sha256")
		.update(`${method} ${path}\n${JSON.stringify(canonical(params))}`)
		.digest("hex");
}

function canonical(value: FormValue, key = ""): unknown {
	if (typeof value === "string") {
		if (key === "number") return cardByNumber(value)?.name ?? "another number";
		return key === "cvc" ? value.length : value;
	}
	return Object.entries(value)
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([name, inner]) => [name, canonical(inner, name)]);
}
