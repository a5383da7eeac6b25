import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import type { TextStyle } from "./paper.ts";

/** The part of fontkit that is used; pdfkit brings it. */
interface Fontkit {
	create(file: Buffer): { hasGlyphForCodePoint(code: number): boolean };
}

interface Face {
	readonly name: string;
	readonly file: string;
}

const face = (name: string, file: string): Face => ({ name, file });

/** The site's own fonts. They have Western letters. How all were made is in fonts/README.md. */
const serif = face("serif", "Newsreader-Medium.ttf");
const sans = face("sans", "InstrumentSans-Regular.ttf");
const semibold = face("semibold", "InstrumentSans-SemiBold.ttf");
/** For the alphabets of Europe, the Near East and the Caucasus; for Chinese and Japanese; for Korean. */
const wide = face("wide", "DejaVuSans.ttf");
const wideBold = face("wide-bold", "DejaVuSans-Bold.ttf");
const chinese = face("chinese", "NotoSansSC-Regular.ttf.br");
const korean = face("korean", "NotoSansKR-Hangul.ttf.br");

export interface Fonts {
	/** The font for a text: the first that has all of its letters, else the one that lacks fewest. */
	nameFor(text: string, style: TextStyle): string;
}

/** Registers a font with a document when it is first used, since most need only the first ones. */
export function fontsFor(document: PDFKit.PDFDocument): Fonts {
	const registered = new Set<string>();
	return {
		nameFor: (text, { bold = false, serif: headline = false }) => {
			const own = headline ? serif : bold ? semibold : sans;
			const { name, file } = bestFor(text, [own, bold ? wideBold : wide, chinese, korean]);
			if (!registered.has(name)) {
				document.registerFont(name, bytesOf(file));
				registered.add(name);
			}
			return name;
		},
	};
}

function bestFor(text: string, faces: readonly Face[]): Face {
	let best = faces[0] as Face;
	let fewest = Number.POSITIVE_INFINITY;
	for (const one of faces) {
		const lacking = lackingIn(one, text, fewest);
		if (lacking < fewest) [best, fewest] = [one, lacking];
		if (fewest === 0) break;
	}
	return best;
}

function lackingIn(one: Face, text: string, enough: number): number {
	const known = lettersOf(one);
	let lacking = 0;
	for (const letter of text) {
		if (letter !== "\n" && !known.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) lacking += 1;
		if (lacking >= enough) break;
	}
	return lacking;
}

const files = new Map<string, Buffer>();
const opened = new Map<string, ReturnType<Fontkit["create"]>>();

function bytesOf(file: string): Buffer {
	const known = files.get(file);
	if (known) return known;
	const stored = readFileSync(fileURLToPath(new URL(`../../../fonts/${file}`, import.meta.url)));
	// The large ones are compressed: they are rarely needed.
	const bytes = file.endsWith(".br") ? brotliDecompressSync(stored) : stored;
	files.set(file, bytes);
	return bytes;
}

function lettersOf({ file }: Face): ReturnType<Fontkit["create"]> {
	const known = opened.get(file);
	if (known) return known;
	const require = createRequire(import.meta.url);
	const fontkit = createRequire(require.resolve("pdfkit"))("fontkit") as Fontkit;
	const font = fontkit.create(bytesOf(file));
	opened.set(file, font);
	return font;
}
