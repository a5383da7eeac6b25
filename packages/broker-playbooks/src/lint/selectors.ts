import { createRequire } from "node:module";
import { compile } from "css-select";

/** As in the engine: XPath begins with one of these. */
const isXPath = (selector: string) => /^(\/|\.\/|\.\.|\()/.test(selector);

/** Required, because the library's types bring those of a browser into the whole check. */
const { parse } = createRequire(import.meta.url)("xpath") as { parse(expression: string): unknown };

/** XPath 1.0's functions and tests of nodes. Browsers know no others. */
const functions = new Set(
	(
		"last position count id local-name namespace-uri name string concat starts-with contains substring-before " +
		"substring-after substring string-length normalize-space translate boolean not true false lang number sum floor " +
		"ceiling round node text comment processing-instruction and or div mod"
	).split(" "),
);

/** Why a selector finds nothing anywhere, or null. */
export function problemOfSelector(selector: string): string | null {
	try {
		if (!isXPath(selector)) compile(selector);
		else {
			parse(selector);
			return unknownFunction(selector);
		}
		return null;
	} catch (error) {
		return error instanceof Error ? (error.message.split("\n")[0] ?? "").slice(0, 200) : "it does not parse";
	}
}

function unknownFunction(selector: string): string | null {
	const withoutTexts = selector.replace(/"[^"]*"|'[^']*'/g, "''");
	for (const [, name = ""] of withoutTexts.matchAll(/([a-z][a-z-]*)\s*\(/gi))
		if (!functions.has(name)) return `no such function: ${name}`;
	return null;
}

/** Every selector in a part of a playbook, each once. */
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
