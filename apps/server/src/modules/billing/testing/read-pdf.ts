import { inflateSync } from "node:zlib";

/**
 * The words of our PDFs, line by line: maps each glyph string back through its font's table. Enough for what
 * pdfkit writes, and nothing more.
 */
export function wordsOf(pdf: Buffer): string {
	const source = pdf.toString("latin1");
	const objects = new Map<string, string>();
	for (const [, id = "", body = ""] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
		objects.set(id, body);
	const streamOf = (id: string): string => {
		const body = objects.get(id) ?? "";
		const at = body.indexOf("stream\n");
		if (at < 0) return "";
		const bytes = Buffer.from(body.slice(at + 7, body.lastIndexOf("\nendstream")), "latin1");
		return body.includes("FlateDecode") ? inflateSync(bytes).toString("latin1") : bytes.toString("latin1");
	};
	const fonts = new Map<string, Map<string, string>>();
	for (const body of objects.values()) {
		for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
			const [, unicode = ""] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "") ?? [];
			fonts.set(name, glyphs(streamOf(unicode)));
		}
	}
	const lines: string[] = [];
	for (const [id, body] of objects) {
		if (!body.includes("stream\n") || !/ Tj|\] TJ/.test(streamOf(id))) continue;
		let table = new Map<string, string>();
		// A line in several scripts is drawn in pieces: text in another font at the same height continues the line.
		let [font, height] = ["", ""];
		let goesOn = false;
		for (const [, y, set, shown = ""] of streamOf(id).matchAll(
			/1 0 0 1 [\d.]+ ([\d.]+) Tm|\/(F\d+) [\d.]+ Tf|(\[[^\]]*\] TJ)/g,
		)) {
			if (y !== undefined) {
				goesOn = y === height;
				height = y;
			} else if (set !== undefined) {
				goesOn &&= set !== font;
				font = set;
				table = fonts.get(set) ?? new Map();
			} else {
				const text = [...shown.matchAll(/<([0-9a-f]+)>/gi)]
					.map(([, hex = ""]) => decoded(hex, table))
					.join("");
				lines.push(goesOn ? `${lines.pop() ?? ""}${text}` : text);
			}
		}
	}
	return lines.join("\n");
}

/** How many letters were drawn as an empty box (glyph 0), because the font does not have them. */
export function boxesIn(pdf: Buffer): number {
	const streams = [...pdf.toString("latin1").matchAll(/stream\n([\s\S]*?)\nendstream/g)];
	const shown = streams.flatMap(([, stream = ""]) => {
		try {
			const text = inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
			return [...text.matchAll(/\[[^\]]*\] TJ/g)].map(([line]) => line);
		} catch {
			// The stream is not compressed, so it has no text of a page.
			return [];
		}
	});
	const codes = shown.flatMap((line) =>
		[...line.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []),
	);
	return codes.filter((code) => code === "0000").length;
}

function decoded(hex: string, table: ReadonlyMap<string, string>): string {
	return (hex.match(/.{4}/g) ?? []).map((code) => table.get(code.toLowerCase()) ?? "\ufffd").join("");
}

function glyphs(cmap: string): Map<string, string> {
	const table = new Map<string, string>();
	for (const [, block = ""] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
		for (const [, from = "", , list = ""] of block.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
			for (const [place, [, hex = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
				const code = (Number.parseInt(from, 16) + place).toString(16).padStart(4, "0");
				table.set(code, Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"));
			}
		}
	}
	return table;
}
