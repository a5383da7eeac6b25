import type { Finding } from "./finding.rules.ts";

const marks = new Map<Finding["state"], string>([
	["ok", "ok     "],
	["warning", "WARNING"],
	["failure", "FAILURE"],
	["not checked", "-      "],
]);

export function describeFindings(findings: readonly Finding[]): string {
	const inColumn = (text: string) => text.replaceAll("\n", `\n${" ".repeat(24)}`);
	const lines = findings.flatMap(({ check, state, found, todo }) => [
		`${marks.get(state)}  ${check.padEnd(14)} ${inColumn(found)}`,
		...(todo === null ? [] : [`${" ".repeat(25)}→ ${inColumn(todo)}`]),
	]);
	const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
	return `${lines.join("\n")}\n\n${count("failure")} failures, ${count("warning")} warnings\n`;
}
