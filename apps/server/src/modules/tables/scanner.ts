import { type RestFailure, unparsable } from "./rest-failure.ts";

/** Reads one query parameter from left to right. Every failure says where it stopped, as PostgREST's does. */
export class Scanner {
	readonly what: string;
	readonly text: string;
	at = 0;

	constructor(what: string, text: string) {
		this.what = what;
		this.text = text;
	}

	get done(): boolean {
		return this.at >= this.text.length;
	}

	peek(expected: string): boolean {
		return this.text.startsWith(expected, this.at);
	}

	take(expected: string): boolean {
		if (!this.peek(expected)) return false;
		this.at += expected.length;
		return true;
	}

	expect(expected: string): void {
		if (!this.take(expected)) throw this.fail(`"${expected}"`);
	}

	/** Returns what a sticky pattern matches here. If it does not match, returns null and consumes nothing. */
	match(pattern: RegExp): string | null {
		pattern.lastIndex = this.at;
		const [found] = pattern.exec(this.text) ?? [];
		if (found === undefined) return null;
		this.at += found.length;
		return found;
	}

	/** Reads text between double quotes. A backslash in it keeps the next character as it is. */
	quoted(): string {
		this.expect('"');
		let value = "";
		for (;;) {
			if (this.done) throw this.fail('"\\""');
			const character = this.text[this.at];
			this.at += 1;
			if (character === '"') return value;
			if (character !== "\\") value += character;
			else if (!this.done) {
				value += this.text[this.at];
				this.at += 1;
			}
		}
	}

	/** Reads a name: letters, digits, _ and $, single dashes and spaces between them, or anything between quotes. */
	name(): string {
		if (this.peek('"')) return this.quoted();
		const found = this.match(/[\p{L}\p{N}_$](?:[\p{L}\p{N}_$ ]|-(?!>))*/uy);
		if (found === null) throw this.fail("field name (* or [a..z0..9_$])");
		return found.trimEnd();
	}

	end(): void {
		if (!this.done) throw this.fail("end of input");
	}

	fail(expecting: string): RestFailure {
		return unparsable(this.what, this.text, this.at, expecting);
	}
}
