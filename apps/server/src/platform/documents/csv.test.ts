import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvOf } from "./csv.ts";

/** Parses a file by RFC 4180, character by character. */
function parse(text: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	let field = "";
	let quoted = false;
	for (let at = 0; at < text.length; at += 1) {
		const letter = text[at];
		if (quoted) {
			if (letter !== '"') field += letter;
			else if (text[at + 1] === '"') {
				field += '"';
				at += 1;
			} else quoted = false;
		} else if (letter === '"') quoted = true;
		else if (letter === ",") {
			row.push(field);
			field = "";
		} else if (letter === "\r" && text[at + 1] === "\n") {
			rows.push([...row, field]);
			[row, field] = [[], ""];
			at += 1;
		} else field += letter;
	}
	if (quoted || row.length > 0 || field !== "") throw new Error("Something is left over.");
	return rows;
}

describe("a file of comma-separated values", () => {
	it("quotes only fields that would break a line or a field", () => {
		expect(csvOf([["a", "b c", 'say "hi"', "1,5", "two\nlines"]])).toBe(
			'a,b c,"say ""hi""","1,5","two\nlines"\r\n',
		);
	});

	it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1"])(
		"makes plain text of %j",
		(formula) => {
			const [[field] = []] = parse(csvOf([[formula]]));
			expect(field).toBe(`'${formula}`);
		},
	);

	it("keeps every text as it was, except for the apostrophe before a formula", () => {
		const row = fc.array(fc.string({ unit: "binary", maxLength: 12 }), { minLength: 1, maxLength: 5 });
		fc.assert(
			fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
				const read = parse(csvOf(rows)).flat();
				const given = rows.flat();
				return (
					read.length === given.length &&
					read.every((field, place) => field === given[place] || field === `'${given[place]}`) &&
					!read.some((field) => /^\s*[=+\-@]/.test(field))
				);
			}),
		);
	});
});
