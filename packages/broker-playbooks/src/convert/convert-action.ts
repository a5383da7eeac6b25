import type { z } from "zod";
import { type Action, actionSchema } from "../playbook/actions.ts";
import type { Separator } from "../playbook/split-values.ts";
import type { DuckDuckGoAction } from "./duckduckgo.ts";

/** The meaning of their patterns, as texts or rules of ours. An unknown pattern is not run but reported. */
const separators: ReadonlyMap<string, Separator> = new Map<string, Separator>([
	["/(?<=, [A-Z]{2}), /", { rule: "comma_after_state" }],
	["/Used to live in |, /", { texts: ["Used to live in ", ", "] }],
	[
		"/(?:(?:St|Ave|Blvd|Ln|Dr|Rd|Ct|Pl|Way|Pkwy|Hwy|Ter|Trl|Cir|Run)\\b|(?:Ste|Suite|Apt|Apartment|Unit|#|Bldg|Building)\\s*[^,]*)\\s*,\\s*|[•·|\\n]/",
		{ rule: "after_street" },
	],
]);

/** Throws with a sentence about what it cannot convert. */
export function convertAction(theirs: DuckDuckGoAction): Action {
	const parsed = actionSchema.safeParse(converted(theirs));
	if (!parsed.success) throw new Error(`its action ${theirs.actionType}: ${firstIssue(parsed.error)}`);
	return parsed.data;
}

export function firstIssue({ issues }: z.ZodError): string {
	const [issue] = issues;
	return issue === undefined ? "is not valid" : `${issue.path.join(".")}: ${issue.message}`;
}

/** Converts values of any shape. Our schema checks the result. */
function converted(value: unknown, key = ""): unknown {
	if (key === "separator" && typeof value === "string") return separatorOf(value);
	if (Array.isArray(value)) return value.map((part) => converted(part));
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value)
		.filter(([name, inner]) => inner !== null || name === "default")
		.map(([name, inner]) => renamed(name, converted(inner, name)));
	// Their forms are filled from the found listing, unless they say otherwise.
	if (Object.hasOwn(value, "actionType") && (value as DuckDuckGoAction).actionType === "fillForm")
		if (!Object.hasOwn(value, "dataSource")) entries.push(["dataSource", "extractedProfile"]);
	return Object.fromEntries(entries);
}

function renamed(name: string, value: unknown): [string, unknown] {
	if (name === "_comment") return ["note", value];
	if (name === "pollingTime") return ["pollingSeconds", value];
	// Their numbers are text.
	if ((name === "min" || name === "max") && typeof value === "string") return [name, Number(value)];
	return [name, value];
}

function separatorOf(theirs: string): Separator {
	const known = separators.get(theirs);
	if (known) return known;
	if (theirs.length > 1 && theirs.startsWith("/") && theirs.endsWith("/"))
		throw new Error(`a separator is a pattern that we do not know: ${theirs.slice(0, 80)}`);
	return { texts: [theirs] };
}
