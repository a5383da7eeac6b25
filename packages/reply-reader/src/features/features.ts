import { conceptsIn } from "./concepts.ts";
import { fold, sentencesOf, withoutValues } from "./fold.ts";
import { hashOf } from "./hash.ts";
import { hintsOf, meaningsOfSentences } from "./hints.ts";
import { languageOf } from "./language-of.ts";
import { withoutPlaces } from "./where-it-stood.ts";

/** The input for the features. It only has the new part of a mail. */
export interface FeatureInput {
	readonly subject: string;
	readonly text: string;
	/** Facts of the envelope, such as `auto-submitted`. */
	readonly signs: readonly string[];
}

/** Positions in the model's table, each with its weight in this mail. */
export interface Features {
	readonly places: Uint32Array;
	readonly values: Float64Array;
}

export const placeBits = 16;
const placeMask = (1 << placeBits) - 1;

/**
 * The weight of each kind of feature: the length of its part of the vector. Chosen on two of the five folds of held-out
 * families.
 */
const lengths = { words: 1.2, letters: 3.4, meanings: 1, hints: 1.4, subject: 1.6, signs: 0.6 } as const;

/** Meanings that change the meaning of others in the same sentence. */
const changing = new Set(["not", "later", "condition", "partial", "ask", "refuse", "exempt"]);
const wordsMax = 600;

export function featuresOf({ subject, text, signs }: FeatureInput): Features {
	const body = withoutValues(fold(text));
	const head = withoutValues(fold(subject)).replace(
		/^\s*((re|aw|wg|fwd?|tr|rv|r|res|enc|odp|antw|rif|sv|fw)\s*:\s*)+/,
		"",
	);
	const table = new Map<number, number>();
	add(table, wordsOf(body), lengths.words);
	add(table, lettersOf(body), lengths.letters);
	add(table, meaningsOf(body), lengths.meanings);
	add(table, hintsOf(meaningsOfSentences(body)), lengths.hints);
	add(table, subjectOf(head, signs.includes("answer")), lengths.subject);
	add(table, signs.map((sign) => `sign:${sign}`).concat(shapeOf(body)), lengths.signs);
	const places = Uint32Array.from([...table.keys()].sort((one, other) => one - other));
	return { places, values: Float64Array.from(places, (place) => table.get(place) ?? 0) };
}

/** Adds features of one kind, each once, scaled to a common length. */
function add(table: Map<number, number>, names: readonly string[], length: number): void {
	const distinct = new Set(names);
	const value = length / Math.sqrt(Math.max(1, distinct.size));
	for (const name of distinct) {
		const place = hashOf(name) & placeMask;
		table.set(place, (table.get(place) ?? 0) + value);
	}
}

function tokensOf(text: string): string[] {
	return (text.match(/[a-z0-9']+|[?!]/g) ?? []).slice(0, wordsMax);
}

function wordsOf(text: string): string[] {
	const words = tokensOf(text);
	return [...words.map((word) => `w:${word}`), ...words.slice(1).map((word, at) => `w:${words[at]} ${word}`)];
}

function lettersOf(text: string): string[] {
	return tokensOf(text).flatMap((word) => {
		const padded = `_${word}_`;
		const grams: string[] = [];
		for (const size of [4, 5]) {
			for (let at = 0; at + size <= padded.length; at += 1) grams.push(`l:${padded.slice(at, at + size)}`);
		}
		return grams;
	});
}

/** The meanings in each sentence: alone, in pairs, and changed by a "not" or a "will". */
export function meaningsOf(text: string): string[] {
	const sentences = sentencesOf(text).map(withoutPlaces);
	const concepts = conceptsIn(languageOf(text));
	const names: string[] = [];
	for (const [at, sentence] of sentences.entries()) {
		const found = concepts.filter(([, pattern]) => pattern.test(sentence)).map(([name]) => name);
		const edge = at === 0 ? "first" : at === sentences.length - 1 ? "last" : "";
		const asks = sentence.includes("?");
		for (const one of found) {
			names.push(`m:${one}`);
			if (edge !== "") names.push(`m:${edge}:${one}`);
			if (asks) names.push(`m:${one}?`);
			for (const other of found) {
				if (one < other) names.push(`m:${one}+${other}`);
				if (one < other && changing.has(one)) {
					for (const third of found)
						if (changing.has(third) && third > one && third !== other)
							names.push(`m:${one}+${third}+${other}`);
				}
			}
		}
		for (const missing of ["not", "later", "ask"]) {
			if (!found.includes(missing))
				names.push(...found.filter((one) => !changing.has(one)).map((one) => `m:${one}-${missing}`));
		}
	}
	return names;
}

function subjectOf(subject: string, answers: boolean): string[] {
	// The subject of an answer repeats ours, so it says nothing about the answer.
	const found = conceptsIn(languageOf(subject))
		.filter(([, pattern]) => pattern.test(subject))
		.map(([name]) => `s:${name}`);
	const words = tokensOf(subject).map((word) => `s:w:${word}`);
	return answers ? found.map((name) => `${name}:ours`) : [...found, ...words];
}

function shapeOf(text: string): string[] {
	const words = tokensOf(text).length;
	const size = words < 4 ? "none" : words < 15 ? "short" : words < 60 ? "middle" : "long";
	const signs = [`shape:${size}`];
	if (/\burlx\b/.test(text)) signs.push("shape:link", `shape:link:${size}`);
	if (text.includes("?")) signs.push("shape:question");
	if (/\n\s*[-*•\d]/.test(text)) signs.push("shape:list");
	return signs;
}
