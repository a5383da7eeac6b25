import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { html, type Markup } from "../http/html.ts";
import type { Seeded } from "../world/seeded.ts";
import { mixed, seeded } from "../world/seeded.ts";

/** Letters that people do not confuse with digits or with each other. */
const letters = "ACDEFHJKLMNPRTUVWXY";
const minutes15 = 900_000;

/** A picture with letters that a person reads. The page does not contain them as text: they are drawn as lines. */
export interface Puzzles {
	make(now: number): { readonly token: string; readonly picture: Markup };
	/** Each puzzle can be tried once. */
	isSolved(given: { token: string; answer: string }, now: number): boolean;
	/** The answer, for tests: they cannot read the picture. */
	answerTo(token: string): string | null;
}

function puzzles(): Puzzles {
	const key = randomBytes(32);
	const used = new Set<string>();
	const answerOf = (nonce: string) => {
		const digest = createHmac("sha256", key).update(nonce).digest();
		return Array.from({ length: 5 }, (_, index) => letters[(digest[index] ?? 0) % letters.length]).join("");
	};
	const signed = (body: string) => createHmac("sha256", key).update(`token ${body}`).digest("base64url");
	const nonceIn = (token: string): { nonce: string; until: number } | null => {
		const [nonce = "", until = "", signature = ""] = token.slice(0, 200).split(".");
		const wanted = Buffer.from(signed(`${nonce}.${until}`));
		const given = Buffer.from(signature);
		if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
		return { nonce, until: Number(until) };
	};
	return {
		make(now) {
			const nonce = randomBytes(9).toString("base64url");
			const body = `${nonce}.${now + minutes15}`;
			return { token: `${body}.${signed(body)}`, picture: drawn(answerOf(nonce)) };
		},
		isSolved({ token, answer }, now) {
			const found = nonceIn(token);
			if (found === null || found.until < now || used.has(found.nonce)) return false;
			if (used.size > 100_000) used.clear();
			used.add(found.nonce);
			return answer.trim().toUpperCase() === answerOf(found.nonce);
		},
		answerTo: (token) => {
			const found = nonceIn(token);
			return found === null ? null : answerOf(found.nonce);
		},
	};
}

/** The puzzles of this process. */
export const labPuzzles = puzzles();

/** Points of each letter's strokes, on a field of 4 by 6. */
const strokes: Readonly<Record<string, readonly string[]>> = {
	A: ["0,6 2,0 4,6", "1,4 3,4"],
	C: ["4,1 2,0 0,2 0,4 2,6 4,5"],
	D: ["0,0 0,6 3,5 4,3 3,1 0,0"],
	E: ["4,0 0,0 0,6 4,6", "0,3 3,3"],
	F: ["4,0 0,0 0,6", "0,3 3,3"],
	H: ["0,0 0,6", "4,0 4,6", "0,3 4,3"],
	J: ["4,0 4,5 2,6 0,5"],
	K: ["0,0 0,6", "4,0 0,3 4,6"],
	L: ["0,0 0,6 4,6"],
	M: ["0,6 0,0 2,3 4,0 4,6"],
	N: ["0,6 0,0 4,6 4,0"],
	P: ["0,6 0,0 3,0 4,1 3,3 0,3"],
	R: ["0,6 0,0 3,0 4,1 3,3 0,3", "2,3 4,6"],
	T: ["0,0 4,0", "2,0 2,6"],
	U: ["0,0 0,5 2,6 4,5 4,0"],
	V: ["0,0 2,6 4,0"],
	W: ["0,0 1,6 2,3 3,6 4,0"],
	X: ["0,0 4,6", "4,0 0,6"],
	Y: ["0,0 2,3 4,0", "2,3 2,6"],
};

function drawn(text: string): Markup {
	const random = seeded(mixed(randomInt(2 ** 31)));
	return html`<svg class="puzzle" role="img" aria-label="Five letters" viewBox="0 0 220 70" width="220" height="70"><rect width="220" height="70" fill="#eef"/>${[...text].map((letter, index) => glyph(random, letter, 18 + index * 40))}${Array.from({ length: 6 }, () => noise(random))}</svg>`;
}

function glyph(random: Seeded, letter: string, left: number): Markup {
	const turn = random.below(36) - 18;
	const top = 12 + random.below(14);
	// open-lookup: letters of our own
	return html`<g transform="translate(${left} ${top}) rotate(${turn} 12 18)" fill="none" stroke="#224" stroke-width="3">${(strokes[letter] ?? []).map((points) => html`<polyline points="${moved(points)}"/>`)}</g>`;
}

const moved = (points: string) =>
	points
		.split(" ")
		.map((point) => {
			const [x = 0, y = 0] = point.split(",").map(Number);
			return `${x * 6},${y * 6}`;
		})
		.join(" ");

const noise = (random: Seeded) =>
	html`<line x1="${random.below(220)}" y1="${random.below(70)}" x2="${random.below(220)}" y2="${random.below(70)}" stroke="#88a" stroke-width="1"/>`;
