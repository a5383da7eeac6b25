import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import type { TextStyle } from "./paper.ts";

/** The part of fontkit that we use. It comes with pdfkit. */
interface Fontkit {
	create(file: Buffer): { hasGlyphForCodePoint(code: number): boolean };
}

interface Face {
	readonly name: string;
	readonly file: string;
}

const face = (name: string, file: string): Face => ({ name, file });

/** The site's own fonts, which have Western letters. fonts/README.md says how all fonts were made. */
const serif = face("serif", "Newsreader-Medium.ttf");
const sans = face("sans", "InstrumentSans-Regular.ttf");
const semibold = face("semibold", "InstrumentSans-SemiBold.ttf");
/** For the alphabets of Europe, the Near East and the Caucasus; for Chinese and Japanese; for Korean; for emoji, in ink. */
const wide = face("wide", "DejaVuSans.ttf");
const wideBold = face("wide-bold", "DejaVuSans-Bold.ttf");
const chinese = face("chinese", "NotoSansSC-Regular.ttf.br");
const korean = face("korean", "NotoSansKR-Hangul.ttf.br");
const emoji = face("emoji", "NotoEmoji-Regular.ttf.br");

interface Run {
	/** The font's name, as `document.font` takes it. */
	readonly name: string;
	readonly text: string;
}

export interface Fonts {
	/** The font for a style. A text may need more fonts: `runsOf` says which. */
	nameFor(style: TextStyle): string;
	/** The current font, if it is one of ours. */
	current(): string | undefined;
	/** Splits the text into pieces, each with one font that has all of its letters. Prefers the style's own font. */
	runsOf(text: string, own: string): readonly Run[];
}

/** Registers a font with a document when it is first used, because most documents need only the first fonts. */
export function fontsFor(document: PDFKit.PDFDocument): Fonts {
	const registered = new Set<string>();
	const register = ({ name, file }: Face): string => {
		if (!registered.has(name)) document.registerFont(name, bytesOf(file));
		registered.add(name);
		return name;
	};
	let set: string | undefined;
	const original = document.font.bind(document);
	document.font = ((source: string, ...more: []) => {
		set = source;
		return original(source, ...more);
	}) as typeof document.font;
	return {
		nameFor: ({ bold = false, serif: headline = false }) =>
			register(headline ? serif : bold ? semibold : sans),
		current: () => (set !== undefined && registered.has(set) ? set : undefined),
		runsOf: (text, own) => runsIn(text, facesAfter(own)).map((run) => ({ ...run, name: register(run.face) })),
	};
}

const latin = [serif, sans, semibold];

function facesAfter(own: string): readonly Face[] {
	const first = latin.find(({ name }) => name === own) ?? sans;
	return [first, first === semibold ? wideBold : wide, chinese, korean, emoji];
}

/** A letter stays in the font of the letter before it if that font has it, unless the style's own font has it. */
function runsIn(text: string, faces: readonly Face[]): { face: Face; text: string }[] {
	const runs: { face: Face; text: string }[] = [];
	for (const letter of text) {
		const before = runs.at(-1);
		const face = faceOf(letter, faces, before?.face);
		if (before && before.face === face) before.text += letter;
		else runs.push({ face, text: letter });
	}
	return runs;
}

/** A letter that no font has is drawn as the empty box of the font before it. */
function faceOf(letter: string, faces: readonly Face[], before: Face | undefined): Face {
	const [own = sans, ...others] = faces;
	// A space between two words of another script belongs to their font.
	if (before && /[\s\p{M}]/u.test(letter) && has(before, letter)) return before;
	if (has(own, letter)) return own;
	if (before && has(before, letter)) return before;
	return others.find((face) => has(face, letter)) ?? before ?? own;
}

function has(face: Face, letter: string): boolean {
	return lettersOf(face).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

const files = new Map<string, Buffer>();
const opened = new Map<string, ReturnType<Fontkit["create"]>>();

function bytesOf(file: string): Buffer {
	const known = files.get(file);
	if (known) return known;
	const stored = readFileSync(fileURLToPath(new URL(`../../../fonts/${file}`, import.meta.url)));
	// The large fonts are compressed, because they are rarely needed.
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
