import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";

/** Makes a table of the decision records with their numbers and titles, taken from their headings. */
export function decisionsIndex(): string {
	const folder = join(root, "docs", "decisions");
	const rows = readdirSync(folder)
		.toSorted()
		.map((name) => {
			const [, number, title] = /^# (\d{4}) · (.+)$/m.exec(readFileSync(join(folder, name), "utf8")) ?? [];
			if (!title || !name.startsWith(`${number}-`)) {
				throw new Error(`docs/decisions/${name} must begin with the heading "# NUMBER · TITLE".`);
			}
			return `| [${number}](decisions/${name}) | ${title} |`;
		});
	return ["| | |", "| --- | --- |", ...rows].join("\n");
}
