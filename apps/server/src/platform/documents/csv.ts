/** Writes CSV by RFC 4180: lines end in CRLF, and a field with a comma, a quote or a line break is quoted. */
export function csvOf(rows: readonly (readonly string[])[]): string {
	return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/**
 * A spreadsheet runs text that begins like a formula. An apostrophe in front makes it plain text. This also covers
 * leading blanks and full-width signs, which spreadsheets accept.
 */
function cell(value: string): string {
	const harmless = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
