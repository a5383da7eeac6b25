/** Writes the text in lower case, without accents. */
export function plain(text: string): string {
	return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

export const lettersOf = (text: string): string => text.replace(/[^a-z]/g, "");

export interface Reading {
	/** The part that may be a word. */
	readonly core: string;
	/** The characters that were cut off before and after it. */
	readonly decoration: string;
}

/** How many signs at each end are read one by one. In "$ecret" the first sign stands for a letter. */
const looked = 8;

/**
 * Returns every reading of a password. Cuts off signs and digits at the ends, and reads the rest as it is, without
 * shift, and without leet.
 */
export function readingsOf(text: string): Reading[] {
	const lead = /^[^a-z]*/.exec(text)?.[0].length ?? 0;
	// One or two letters behind the signs are cut off as well.
	const trail = lead === text.length ? 0 : (/(?:[^a-z]+[a-z]{1,2})?[^a-z]*$/.exec(text)?.[0].length ?? 0);
	const readings = new Map<string, string>();
	for (const from of cuts(lead)) {
		for (const behind of cuts(trail)) {
			const middle = text.slice(from, text.length - behind);
			const decoration = text.slice(0, from) + text.slice(text.length - behind);
			for (const core of cores(middle)) {
				const known = readings.get(core);
				if (known === undefined || decoration.length < known.length) readings.set(core, decoration);
			}
		}
	}
	return [...readings].map(([core, decoration]) => ({ core, decoration }));
}

function cuts(run: number): number[] {
	const some = Array.from({ length: Math.min(run, looked) + 1 }, (_, at) => at);
	return run > looked ? [...some, run] : some;
}

function cores(middle: string): string[] {
	const unleeted = [unleet(middle, "i"), unleet(middle, "l")];
	const separated = middle.replace(/[-_. ]/g, "");
	const all = [middle, unshift(middle), separated, ...unleeted, ...[middle, ...unleeted].map(lettersOf)];
	// A few letters in a random password form a word by chance. Many letters do not.
	return all.filter((core, at) => core.length >= (at >= 5 && core.length < middle.length ? 6 : 3));
}

const leet = new Map([
	["@", "a"],
	["4", "a"],
	["8", "b"],
	["(", "c"],
	["3", "e"],
	["9", "g"],
	["0", "o"],
	["$", "s"],
	["5", "s"],
	["7", "t"],
	["+", "t"],
]);

function unleet(text: string, one: "i" | "l"): string {
	return text.replace(/[^a-z]/g, (sign) => (/[1!|]/.test(sign) ? one : (leet.get(sign) ?? sign)));
}

/** Undoes shift, as in "1QAZ@wsx", which walks over neighboring keys and sometimes holds shift. */
function unshift(text: string): string {
	const signs = "!@#$%^&*()";
	return text.replace(/[!@#$%^&*()]/g, (sign) => "1234567890"[signs.indexOf(sign)] ?? sign);
}

const rows = [
	"abcdefghijklmnopqrstuvwxyz",
	"qwertyuiop",
	"asdfghjkl",
	"zxcvbnm",
	"qwertzuiop",
	"azertyuiop",
	"01234567890",
	"1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
	"1q2w3e4r5t6y7u8i9o0p",
].flatMap((row) => [row, [...row].reverse().join("")]);

/** Whether the text is a row of neighboring keys, or one character many times. */
export function runPieces(text: string): boolean {
	return text.length >= 3 && (rows.some((row) => row.includes(text)) || new Set(text).size === 1);
}

export function easySequence(text: string): boolean {
	return text.length >= 4 && runPieces(text);
}

/** Collects names, addresses and numbers, and the words in them. */
export function findPieces(about: readonly string[]): ReadonlySet<string> {
	const pieces = new Set<string>();
	for (const said of about) {
		const text = plain(said).slice(0, 200);
		const words = text.split(/[^a-z0-9]+/);
		for (const word of [...words, ...words.map(lettersOf), text.replace(/[^a-z0-9]/g, ""), lettersOf(text)]) {
			if (word.length >= 3) pieces.add(word);
		}
		const digits = text.replace(/\D/g, "");
		for (const length of [6, 7, 8, 9, 10]) if (digits.length >= length) pieces.add(digits.slice(-length));
	}
	return pieces;
}
