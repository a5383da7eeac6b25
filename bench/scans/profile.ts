import type { RunningServer } from "../../e2e/support/server.ts";
import type { StatementSum } from "./measured-postgres.ts";

/** Prints which statements a scan uses, for people to read. */
export function printProfile(
	statements: readonly StatementSum[],
	scans: number,
	survivor: RunningServer,
): void {
	const words = (query: string) => query.replace(/\s+/g, " ").slice(0, 110);
	console.log("calls a scan, ms a scan, statement (the 40 most frequent, then the 10 that take longest)");
	const line = ({ query, calls, milliseconds }: StatementSum) =>
		`${(calls / scans).toFixed(2).padStart(8)} ${(milliseconds / scans).toFixed(3).padStart(8)}  ${words(query)}`;
	for (const one of statements.slice(0, 40)) console.log(line(one));
	console.log("");
	for (const one of statements.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10))
		console.log(line(one));
	const complaints = survivor
		.output()
		.split("\n")
		.filter((text) => text.startsWith("{"));
	console.log(`${complaints.length} warnings of the one that was left`, complaints[0]?.slice(0, 300) ?? "");
}
