import { expect, it } from "vitest";
import { newPaper } from "../../../platform/documents/pdf-paper.ts";
import { wordsOf } from "../testing/read-pdf.ts";

const made = new Date("2026-11-20T12:00:00Z");

it.each([
	["Latin", "Zoë Ångström"],
	["Cyrillic and Greek", "Щукина Ελένη"],
	["Chinese", "王小明"],
	["Japanese", "山田ヤマダ"],
	["Korean", "김철수"],
])("a name in %s can be read in a document", async (_alphabet, name) => {
	const paper = newPaper("Invoice", made);
	paper.write(name);
	expect(wordsOf(await paper.done())).toContain(name);
});

it("letters of Arabic are drawn, and no box in their place", async () => {
	const paper = newPaper("Invoice", made);
	paper.write("محمد");
	const words = wordsOf(await paper.done());
	for (const letter of "محمد") expect(words).toContain(letter);
});

it("every sheet says what it is, of when, and which page of how many", async () => {
	const paper = newPaper("Invoice 7", made);
	paper.table(
		{ columns: [{ title: "What" }] },
		Array.from({ length: 90 }, (_, at) => [`Line ${at}`]),
	);
	const words = wordsOf(await paper.done());
	const pages = Number(/Page 1 of (\d)/.exec(words)?.[1]);
	expect(pages).toBeGreaterThan(1);
	expect(words).toContain(`Page ${pages} of ${pages}`);
	expect(words.match(/Unlisted · Invoice 7 · November 20, 2026/g)).toHaveLength(pages);
});

it("a line of an invoice and its period are on one sheet", async () => {
	const paper = newPaper("Invoice", made);
	const rows = Array.from({ length: 60 }, (_, at) => [{ text: `Line ${at}.`, under: `Period ${at}.` }]);
	paper.table({ columns: [{ title: "What" }] }, rows);
	const sheets = wordsOf(await paper.done()).split(/Page \d of \d/);
	for (let at = 0; at < rows.length; at += 1) {
		const sheet = sheets.find((words) => words.includes(`Line ${at}.`));
		expect(sheet, `line ${at}`).toContain(`Period ${at}.`);
	}
});

it("a document that cannot be drawn fails alone", async () => {
	const broken = newPaper("Broken", made);
	broken.table({ columns: [] }, [["One cell too many"]]);
	const good = newPaper("Good", made);
	good.write("Readable");
	await broken.done().catch(() => undefined);
	expect(wordsOf(await good.done())).toContain("Readable");
});
