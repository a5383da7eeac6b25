/** One figure of a benchmark. `ratio` compares it to `against`: a peer, a floor or an earlier version. */
export type Measure = {
	name: string;
	value: number;
	unit: string;
	ratio: number | null;
	against: string | null;
	/** Its goal, as a person would write it: "≥ 95", "≤ 120 kB". Without a goal, `ok` is null. */
	goal: string | null;
	ok: boolean | null;
};

const COLUMNS = ["name", "value", "unit", "ratio", "against", "goal", "ok"] as const;
const NUMBERS = new Set<string>(["value", "ratio"]);

export function printTable(measures: readonly Measure[]): void {
	console.log(formatTable(measures));
}

export function formatTable(measures: readonly Measure[]): string {
	const rows = [[...COLUMNS], ...measures.map((measure) => COLUMNS.map((column) => cell(measure[column])))];
	const widths = COLUMNS.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
	const line = (row: readonly string[]) =>
		row
			.map((text, index) => {
				const width = widths[index] ?? 0;
				return NUMBERS.has(COLUMNS[index] ?? "") ? text.padStart(width) : text.padEnd(width);
			})
			.join("  ")
			.trimEnd();
	return rows.map(line).join("\n");
}

function cell(value: Measure[keyof Measure]): string {
	if (value === null) return "";
	if (value === true) return "yes";
	if (value === false) return "NO";
	if (typeof value === "string") return value;
	// People compare four digits. Digits before the point are never dropped or written as powers of ten.
	const digits = Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value) || 1)));
	return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(Math.min(digits, 20))));
}
