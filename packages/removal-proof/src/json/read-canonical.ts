import type { Json } from "./json.ts";

/** The offset at which a text stops being canonical JSON. */
export class NotCanonical extends Error {
	readonly at: number;

	constructor(at: number) {
		super(`not canonical at ${at}`);
		this.at = at;
	}
}

/** Deeper than any proof file, and shallow enough for every engine's stack. */
const deepest = 16;

/**
 * Reads canonical JSON only, and refuses every other text with the same value: white space, other escapes, another
 * order of keys, a repeated key. So every byte of such a text matters.
 */
export function readCanonical(text: string): Json {
	const reader = new Reader(text);
	const value = reader.value(0);
	if (reader.at !== text.length) throw new NotCanonical(reader.at);
	return value;
}

class Reader {
	readonly text: string;
	at = 0;

	constructor(text: string) {
		this.text = text;
	}

	value(depth: number): Json {
		if (depth > deepest) throw new NotCanonical(this.at);
		const first = this.text[this.at];
		if (first === "{") return this.object(depth);
		if (first === "[") return this.list(depth);
		if (first === '"') return this.string();
		for (const [word, value] of [
			["null", null],
			["true", true],
			["false", false],
		] as const) {
			if (this.text.startsWith(word, this.at)) {
				this.at += word.length;
				return value;
			}
		}
		return this.number();
	}

	private object(depth: number): Json {
		const found: Record<string, Json> = Object.create(null);
		let last: string | null = null;
		this.at += 1;
		if (this.takes("}")) return found;
		do {
			const keyAt = this.at;
			const key = this.string();
			if (last !== null && last >= key) throw new NotCanonical(keyAt);
			last = key;
			this.expects(":");
			// open-lookup: without a prototype.
			found[key] = this.value(depth + 1);
		} while (this.takes(","));
		this.expects("}");
		return found;
	}

	private list(depth: number): Json {
		const found: Json[] = [];
		this.at += 1;
		if (this.takes("]")) return found;
		do found.push(this.value(depth + 1));
		while (this.takes(","));
		this.expects("]");
		return found;
	}

	private string(): string {
		const start = this.at;
		this.expects('"');
		let end = this.text.indexOf('"', this.at);
		while (end !== -1 && this.isEscaped(end)) end = this.text.indexOf('"', end + 1);
		if (end === -1) throw new NotCanonical(start);
		const written = this.text.slice(start, end + 1);
		const read = parsedString(written);
		if (read === null || !read.isWellFormed()) throw new NotCanonical(start);
		this.at = end + 1;
		return read;
	}

	private isEscaped(quote: number): boolean {
		let slashes = 0;
		while (this.text[quote - 1 - slashes] === "\\") slashes += 1;
		return slashes % 2 === 1;
	}

	private number(): number {
		const written = /(?:0|[1-9]\d{0,15})/y;
		written.lastIndex = this.at;
		const digits = written.exec(this.text)?.[0];
		if (digits === undefined || !Number.isSafeInteger(Number(digits))) throw new NotCanonical(this.at);
		this.at += digits.length;
		return Number(digits);
	}

	private takes(sign: string): boolean {
		if (this.text[this.at] !== sign) return false;
		this.at += 1;
		return true;
	}

	private expects(sign: string): void {
		if (!this.takes(sign)) throw new NotCanonical(this.at);
	}
}

/** Null if this is no valid form of a string. */
function parsedString(written: string): string | null {
	try {
		const read: string = JSON.parse(written);
		return JSON.stringify(read) === written ? read : null;
	} catch {
		return null;
	}
}
