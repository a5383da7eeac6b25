import { type Field, fieldNames } from "../../catalogue/fields.ts";
import type { ReadPlan, RowReader } from "../read-plan.ts";
import { roleOfColumn, rowOfCells } from "./columns.ts";

/** No table has more columns. Such a line is something else. */
const mostColumns = 4096;

/**
 * A table of people. `columns` says what each column holds, as the name of a field or as the header names it.
 */
export function csvReader({ separator, columns }: Pick<ReadPlan, "separator" | "columns">): RowReader {
	const roles = columns.map((column) => (column === null ? null : toRole(column)));
	return (line) => {
		const cells = splitCsv(line, separator);
		if (cells.length > mostColumns) return "malformed";
		// A single cell in a table of many columns is a stray line: a comment, or the rest of a broken row.
		if (cells.length === 1 && roles.length > 1) return "malformed";
		const named = cells.flatMap((text, index) => {
			const role = roles[index];
			return role ? [{ role, name: columns[index] ?? "", text }] : [];
		});
		return rowOfCells(named);
	};
}

function toRole(column: string): Field | null {
	return (fieldNames as readonly string[]).includes(column) ? (column as Field) : roleOfColumn(column);
}

/**
 * RFC 4180, and common mistakes: a quote that is never closed, or stands inside a cell, is an ordinary
 * character.
 */
export function splitCsv(line: string, separator: string): string[] {
	if (!line.includes('"')) return line.split(separator);
	const cells: string[] = [];
	let at = 0;
	while (at <= line.length) {
		const quoted = line[at] === '"' ? endOfQuoted(line, at, separator) : -1;
		const end = quoted >= 0 ? quoted : line.indexOf(separator, at);
		const stop = end < 0 ? line.length : end;
		const text = line.slice(at, stop);
		cells.push(quoted >= 0 ? text.slice(1, -1).replaceAll('""', '"') : text);
		at = stop + separator.length;
	}
	return cells;
}

/** Where a quoted cell ends. -1 if its quote is not closed before a separator or the end. */
function endOfQuoted(line: string, from: number, separator: string): number {
	let at = from + 1;
	for (;;) {
		const quote = line.indexOf('"', at);
		if (quote < 0) return -1;
		if (line[quote + 1] === '"') {
			at = quote + 2;
			continue;
		}
		return quote + 1 === line.length || line.startsWith(separator, quote + 1) ? quote + 1 : -1;
	}
}
