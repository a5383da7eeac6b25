/** Reads from an OpenType file the few measures that a fallback font must match. */
export interface FontMetrics {
	unitsPerEm: number;
	ascent: number;
	/** As a positive number. */
	descent: number;
	lineGap: number;
	/** Mean advance of a character of English text. */
	meanWidth: number;
}

// How often each character comes in 1,000 characters of English prose, spaces included.
const frequency: Record<string, number> = {
	" ": 180,
	e: 102,
	t: 74,
	a: 66,
	o: 62,
	i: 57,
	n: 57,
	s: 52,
	h: 50,
	r: 49,
	d: 35,
	l: 33,
	u: 23,
	c: 22,
	m: 20,
	w: 19,
	f: 18,
	g: 16,
	y: 16,
	p: 15,
	b: 12,
	v: 8,
	k: 6,
	",": 10,
	".": 9,
	I: 4,
	T: 4,
	A: 3,
	S: 3,
	"’": 2,
};

export function measure(font: Buffer): FontMetrics {
	const table = tableReader(font);
	const head = table("head");
	const hhea = table("hhea");
	const hmtx = table("hmtx");
	const glyphOf = readCharacterMap(table("cmap"));
	const longMetrics = hhea.readUInt16BE(34);
	const advance = (character: string) => {
		const glyph = Math.min(glyphOf(character.codePointAt(0) ?? 0), longMetrics - 1);
		return hmtx.readUInt16BE(glyph * 4);
	};
	let weight = 0;
	let width = 0;
	for (const [character, times] of Object.entries(frequency)) {
		weight += times;
		width += times * advance(character);
	}
	return {
		unitsPerEm: head.readUInt16BE(18),
		ascent: hhea.readInt16BE(4),
		descent: -hhea.readInt16BE(6),
		lineGap: hhea.readInt16BE(8),
		meanWidth: width / weight,
	};
}

function tableReader(font: Buffer) {
	const count = font.readUInt16BE(4);
	return (tag: string): Buffer => {
		for (let i = 0; i < count; i++) {
			const at = 12 + i * 16;
			if (font.toString("latin1", at, at + 4) !== tag) continue;
			const start = font.readUInt32BE(at + 8);
			return font.subarray(start, start + font.readUInt32BE(at + 12));
		}
		throw new Error(`The font has no ${tag} table`);
	};
}

/** Format 4 holds everything of the basic plane, which is all that we look up. */
function readCharacterMap(cmap: Buffer): (codePoint: number) => number {
	for (let i = 0; i < cmap.readUInt16BE(2); i++) {
		const sub = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4));
		if (sub.readUInt16BE(0) === 4) return (codePoint) => lookUp(sub, codePoint);
	}
	throw new Error("The font has no character map of format 4");
}

function lookUp(sub: Buffer, codePoint: number): number {
	const doubled = sub.readUInt16BE(6);
	for (let i = 0; i < doubled; i += 2) {
		if (codePoint > sub.readUInt16BE(14 + i)) continue;
		const start = sub.readUInt16BE(16 + doubled + i);
		if (codePoint < start) return 0;
		const delta = sub.readInt16BE(16 + 2 * doubled + i);
		const rangeAt = 16 + 3 * doubled + i;
		const range = sub.readUInt16BE(rangeAt);
		if (range === 0) return (codePoint + delta) & 0xffff;
		const glyph = sub.readUInt16BE(rangeAt + range + (codePoint - start) * 2);
		return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
	}
	return 0;
}
