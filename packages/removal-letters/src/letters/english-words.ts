import type { Law, Period, Right } from "../law/law.ts";
import type { LetterKind } from "./letter.ts";

const subjectOfRight: Readonly<Record<Right, string>> = {
	deletion: "Request to delete personal information",
	opt_out: "Request to opt out of the sale of personal information",
	objection: "Request to stop using personal information",
	access: "Request for access to personal information",
};

export function englishSubject(kind: LetterKind, law: Law | null, right: Right): string {
	const under = law === null ? "" : ` (${law.short})`;
	if (kind === "request") return `${subjectOfRight[right]}${under}`;
	if (kind === "reminder") return `Reminder of my request${under}`;
	if (kind === "admonition") return `Second reminder of my request${under}`;
	return `Complaint about a request that was not answered${under}`;
}

export function inWords({ count, unit }: Period): string {
	return `${count === 1 ? "one" : count} ${unit}${count === 1 ? "" : "s"}`;
}
