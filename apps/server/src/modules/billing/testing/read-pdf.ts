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
		for (const [, font, shown = ""] of streamOf(id).matchAll(/\/(F\d+) [\d.]+ Tf|(\[[^\]]*\] TJ)/g)) {
			if (font !== undefined) table = fonts.get(font) ?? new Map();
			else
				lines.push(
					[...shown.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = ""]) => decoded(hex, table)).join(""),
				);
		}
	}
	return lines.join("\n");
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
