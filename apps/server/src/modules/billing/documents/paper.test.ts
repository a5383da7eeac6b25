import { expect, it } from "vitest";
import { newPaper } from "../../../platform/documents/pdf-paper.ts";
import { boxesIn, wordsOf } from "../testing/read-pdf.ts";

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

it("Arabic letters are drawn, without boxes in their place", async () => {
	const paper = newPaper("Invoice", made);
	paper.write("محمد");
	const words = wordsOf(await paper.done());
	for (const letter of "محمد") expect(words).toContain(letter);
});

it.each([{ bold: true }, { serif: true, size: 20 }, {}])(
	"a line in five scripts has every letter, in words and in a table (%o)",
	async (style) => {
		const scripts = ["Zoë", "김철수", "王小明", "محمد", "Щукина"];
		const line = `${scripts.join(", ")}: done`;
		const paper = newPaper("Invoice", made);
		paper.write(line, style);
		paper.table({ columns: [{}, { align: "right", width: 250 }] }, [
			[
				{ text: line, style },
				{ text: line, style },
			],
		]);
		const pdf = await paper.done();
		expect(boxesIn(pdf)).toBe(0);
		const words = wordsOf(pdf);
		for (const letter of new Set(line.replaceAll(" ", ""))) {
			expect(words.split(letter).length - 1, letter).toBeGreaterThanOrEqual(3);
		}
	},
);

it.each([
	["a receipt", "\u{1F9FE}"],
	["a heart, which takes a mark for its color", "\u2764\uFE0F"],
	["a thumb with a tone of skin", "\u{1F44D}\u{1F3FD}"],
	["a family of three in one sign", "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}"],
	["a flag", "\u{1F1E8}\u{1F1E6}"],
])("%s in a name is drawn, without a box in its place", async (_emoji, sign) => {
	const paper = newPaper("Invoice", made);
	paper.write(`Ann ${sign} 山田`);
	paper.table({ columns: [{}] }, [[{ text: `Ann ${sign}`, style: { bold: true } }]]);
	const pdf = await paper.done();
	expect(boxesIn(pdf)).toBe(0);
	expect(wordsOf(pdf)).toContain("Ann");
});

it("a letter that no font has becomes a box, and is counted as one", async () => {
	const paper = newPaper("Invoice", made);
	paper.write("Ann \u{13000}");
	expect(boxesIn(await paper.done())).toBe(1);
});

it("Arabic words run from right to left", async () => {
	const paper = newPaper("Invoice", made);
	paper.write("To محمد علي, Cairo");
	const words = wordsOf(await paper.done());
	expect(words.indexOf("ع")).toBeLessThan(words.indexOf("ح"));
	expect(words.indexOf("ع")).toBeGreaterThan(words.indexOf("To"));
	expect(words.indexOf("ح")).toBeLessThan(words.indexOf("Cairo"));
});

it("every page has the document's name, its date, and its number out of all pages", async () => {
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

it("an invoice line and its period are on the same page", async () => {
	const paper = newPaper("Invoice", made);
	const rows = Array.from({ length: 60 }, (_, at) => [{ text: `Line ${at}.`, under: `Period ${at}.` }]);
	paper.table({ columns: [{ title: "What" }] }, rows);
	const sheets = wordsOf(await paper.done()).split(/Page \d of \d/);
	for (let at = 0; at < rows.length; at += 1) {
		const sheet = sheets.find((words) => words.includes(`Line ${at}.`));
		expect(sheet, `line ${at}`).toContain(`Period ${at}.`);
	}
});

it("a document that cannot be drawn does not affect others", async () => {
	const broken = newPaper("Broken", made);
	broken.table({ columns: [] }, [["One cell too many"]]);
	const good = newPaper("Good", made);
	good.write("Readable");
	await broken.done().catch(() => undefined);
	expect(wordsOf(await good.done())).toContain("Readable");
});

it("the last few lines of a short document go onto the sheet before, and none is lost", async () => {
	const lines = (count: number) => {
		const paper = newPaper("Report", made);
		for (let line = 1; line <= count; line += 1) paper.write(`Line ${line}.`, {}, 3);
		return paper.done();
	};
	const sheetsOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
	// The room on a sheet is not this test's business: it looks for the first count that needs a second one.
	let count = 30;
	let pdf = await lines(count);
	while (sheetsOf(pdf) === 1) {
		count += 1;
		pdf = await lines(count);
	}
	const whole = wordsOf(pdf).split("\n");
	const last = whole.slice(whole.findIndex((words) => words.includes("Page 1 of 2")));
	expect(last.filter((words) => words.startsWith("Line")).length).toBeGreaterThan(3);
	for (let line = 1; line <= count; line += 1) expect(whole).toContain(`Line ${line}.`);
});

it("every font of a document is in it, so that it looks the same everywhere", async () => {
	const paper = newPaper("Invoice", made);
	for (const [text, style] of [
		["Zoë", {}],
		["Zoë", { bold: true }],
		["Zoë", { serif: true }],
		["王小明 김철수 محمد Щукина", {}],
	] as const)
		paper.write(text, style);
	const pdf = (await paper.done()).toString("latin1");
	const described = [...pdf.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name);
	expect(described).toEqual(
		expect.arrayContaining([expect.stringMatching(/^Newsreader/), expect.stringMatching(/^InstrumentSans/)]),
	);
	// At least three of ours, and one each for Chinese, Korean, and the other alphabets.
	expect(described, String(described)).toHaveLength(6);
	expect([...pdf.matchAll(/\/FontFile[23]? \d+ 0 R/g)]).toHaveLength(described.length);
	expect(pdf, "a font that the reader would have to have").not.toMatch(/\/Subtype \/Type1\b/);
});

it("a long document is drawn in a thread, and the process goes on meanwhile", async () => {
	const paper = newPaper("Report", made);
	paper.table(
		{ columns: [{ title: "What" }] },
		Array.from({ length: 100 }, (_, at) => [`Line ${at}`]),
	);
	let turns = 0;
	let drawn = false;
	const done = paper.done().finally(() => {
		drawn = true;
	});
	while (!drawn) {
		turns += 1;
		await new Promise((resolve) => setImmediate(resolve));
	}
	expect(wordsOf(await done)).toContain("Line 99");
	expect(turns).toBeGreaterThan(200);
});
