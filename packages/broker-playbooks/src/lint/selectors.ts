import { compile } from "css-select";
import { isXPath } from "../html/select.ts";
import { compileXPath } from "../html/xpath/compile-xpath.ts";

/** The reason why a selector can never find anything, or null. Checked by the same code that reads it in a run. */
export function problemOfSelector(selector: string): string | null {
	try {
		if (isXPath(selector)) compileXPath(selector);
		else compile(selector);
		return null;
	} catch (error) {
		return error instanceof Error ? (error.message.split("\n")[0] ?? "").slice(0, 200) : "it does not parse";
	}
}

/** Every selector in a part of a playbook, without duplicates. */
export function selectorsIn(part: unknown): string[] {
	return [...new Set(collect(part))];
}

function collect(part: unknown): string[] {
	if (Array.isArray(part)) return part.flatMap(collect);
	if (typeof part !== "object" || part === null) return [];
	return Object.entries(part).flatMap(([key, value]) =>
		typeof value === "string" && (key === "selector" || key === "noResultsSelector" || key === "parent")
			? [value]
			: collect(value),
	);
}
