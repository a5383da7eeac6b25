import type { Format, ReadPlan } from "../read-plan.ts";
import { roleOfColumn } from "../rows/columns.ts";
import { looksLikeEmail } from "../rows/combo.ts";
import { splitCsv } from "../rows/csv.ts";
import { decodeLine } from "../rows/decode-line.ts";

export type Detected = Pick<ReadPlan, "format" | "separator" | "columns" | "hashPrefix"> & {
	/** Whether the first line is a header with column names. */
	readonly header: boolean;
};

const separators = [":", ";", ",", "\t", "|", " "];

/**
 * Finds the format from a text's first lines. `name` is the file's name: for a range file it is part of the
 * hashes.
 */
export function detectFormat(sample: Buffer, name: string, given: Partial<Detected> = {}): Detected {
	const lines = sampleLines(sample);
	const hashPrefix = /(?:^|[^0-9A-Fa-f])([0-9A-Fa-f]{5})(?:\.txt)?(?:\.gz|\.zst)?$/.exec(name)?.[1] ?? "";
	const none = { separator: "", columns: [], hashPrefix, header: false };
	const share = (test: (line: string) => boolean) => lines.filter(test).length / Math.max(1, lines.length);
	const format = given.format ?? guess(lines, share);
	if (format === "csv") return { ...none, format, ...tableOf(lines, given) };
	const separator =
		given.separator ??
		(format === "ulp" ? ulpSeparator(share) : format === "combo" ? comboSeparator(lines) : "");
	return { ...none, format, separator };
}

function guess(lines: readonly string[], share: (test: (line: string) => boolean) => number): Format {
	if (lines.length === 0) return "text";
	if (share((line) => /^\s*[[,]?\s*\{/.test(line)) > 0.6) return "jsonl";
	if (share((line) => /^([0-9A-Fa-f]{35}|[0-9A-Fa-f]{40}):\d+$/.test(line)) > 0.9) return "pwned";
	// A dump of a database. It is searched like any other text.
	if (share((line) => /^\s*(?:insert into|values|create table|drop table|\(\d|--|\/\*)/i.test(line)) > 0.5)
		return "text";
	if (headerOf(lines) || hasColumns(lines)) return "csv";
	const url = /^(?:[a-z][a-z0-9+.-]{1,18}:\/\/|(?:[\w-]+\.)+[a-z]{2,}[/:])[^\s]*[:;|,\t ][^\s:;|]+[:;|,\t ]/i;
	if (share((line) => url.test(line) && !looksLikeEmail(line.split(/[:;|,\t ]/, 1)[0] ?? "")) > 0.5)
		return "ulp";
	if (share(isCombo) > 0.5) return "combo";
	return "text";
}

/** Whether the line begins with an identifier, followed by a separator or the end. A sentence does not count. */
function isCombo(line: string): boolean {
	const [first = "", ...rest] = line.split(/[:;|,\t]/);
	if (looksLikeEmail(first)) return true;
	return rest.length > 0 && /^[^\s]{2,64}$/.test(first.trim()) && line.split(" ").length <= 3;
}

function comboSeparator(lines: readonly string[]): string {
	const count = (separator: string) =>
		lines.filter((line) => {
			const at = line.indexOf(separator);
			return at > 0 && (looksLikeEmail(line.slice(0, at)) || /^\S{2,64}$/.test(line.slice(0, at)));
		}).length;
	return best(separators, count);
}

function ulpSeparator(share: (test: (line: string) => boolean) => number): string {
	return best(["|", ";", "\t", ",", " ", ":"], (separator) =>
		share((line) => line.split(separator).length >= 3),
	);
}

/** The first of the highest scores. None if all are zero. */
function best(candidates: readonly string[], count: (candidate: string) => number): string {
	const counts = candidates.map(count);
	const most = Math.max(...counts);
	return most === 0 ? "" : (candidates[counts.indexOf(most)] ?? "");
}

function headerOf(lines: readonly string[]): { separator: string; columns: string[] } | undefined {
	const first = lines[0] ?? "";
	for (const separator of [",", ";", "\t", "|", ":"]) {
		const columns = splitCsv(first, separator).map((column) => column.trim());
		if (columns.length < 2 || columns.some((column) => column.includes("@"))) continue;
		const known = columns.filter((column) => roleOfColumn(column) !== null).length;
		if (known >= 1 && known >= columns.length / 4 && columns.every((column) => column.length < 64))
			return { separator, columns };
	}
	return undefined;
}

/** A table without a header: each line has the same number of cells, and more than a combination has. */
function hasColumns(lines: readonly string[]): boolean {
	const { separator, columns } = columnsByLook(lines);
	return separator !== "" && columns.length >= 4 && columns.some((column) => column !== null);
}

function tableOf(
	lines: readonly string[],
	given: Partial<Detected>,
): Pick<Detected, "separator" | "columns" | "header"> {
	if (given.columns && given.columns.length > 0) {
		const separator =
			given.separator ?? headerOf(lines)?.separator ?? (columnsByLook(lines).separator || ",");
		return { separator, columns: given.columns, header: given.header ?? headerOf(lines) !== undefined };
	}
	const header = headerOf(lines);
	if (header)
		return { separator: given.separator ?? header.separator, columns: header.columns, header: true };
	const { separator, columns } = columnsByLook(lines);
	return { separator: given.separator ?? (separator || ","), columns, header: false };
}

/** Without names, most cells of a column decide what it holds. */
function columnsByLook(lines: readonly string[]): { separator: string; columns: (string | null)[] } {
	const widthOf = (line: string, separator: string) => splitCsv(line, separator).length;
	const separator = best([",", ";", "\t", "|"], (candidate) => {
		const width = widthOf(lines[0] ?? "", candidate);
		return width < 2 ? 0 : lines.filter((line) => widthOf(line, candidate) === width).length;
	});
	if (separator === "") return { separator, columns: [] };
	const rows = lines.map((line) => splitCsv(line, separator));
	const width = rows[0]?.length ?? 0;
	if (rows.filter((row) => row.length === width).length < rows.length * 0.8)
		return { separator: "", columns: [] };
	const columns = Array.from({ length: width }, (_, column) =>
		lookOf(rows.map((row) => row[column]?.trim() ?? "")),
	);
	return { separator, columns };
}

function lookOf(cells: readonly string[]): string | null {
	const full = cells.filter((cell) => cell !== "");
	const most = (test: (cell: string) => boolean) =>
		full.length > 0 && full.filter(test).length > full.length * 0.6;
	if (most(looksLikeEmail)) return "email";
	if (most((cell) => /^\d{1,3}(\.\d{1,3}){3}$/.test(cell))) return "ip_address";
	if (most((cell) => /^\+\d[\d\s().-]{6,20}$/.test(cell))) return "phone";
	if (most((cell) => /^(\$2[aby]\$|[0-9a-f]{32}$|[0-9a-f]{40}$|[0-9a-f]{64}$)/i.test(cell)))
		return "password";
	return null;
}

/** Up to 200 whole lines. The last line of the sample is probably cut off. */
function sampleLines(sample: Buffer): string[] {
	const text = decodeLine(sample.subarray(0, 64 * 1024)).replace(/^\ufeff/, "");
	const lines = text.split(/\r?\n/);
	if (sample.length >= 64 * 1024 && lines.length > 1) lines.pop();
	return lines.filter((line) => line.trim() !== "").slice(0, 200);
}
