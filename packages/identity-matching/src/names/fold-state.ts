import { fold } from "../text/fold.ts";

const table = `al alabama|ak alaska|az arizona|ar arkansas|ca california|co colorado|ct connecticut|de delaware
dc district of columbia|fl florida|ga georgia|hi hawaii|id idaho|il illinois|in indiana|ia iowa|ks kansas|ky kentucky
la louisiana|me maine|md maryland|ma massachusetts|mi michigan|mn minnesota|ms mississippi|mo missouri|mt montana
ne nebraska|nv nevada|nh new hampshire|nj new jersey|nm new mexico|ny new york|nc north carolina|nd north dakota
oh ohio|ok oklahoma|or oregon|pa pennsylvania|ri rhode island|sc south carolina|sd south dakota|tn tennessee|tx texas
ut utah|vt vermont|va virginia|wa washington|wv west virginia|wi wisconsin|wy wyoming|pr puerto rico`;

const codes = new Map(table.split(/[|\n]/).map((line) => [line.slice(3), line.slice(0, 2)]));

const known = new Set([...codes.keys(), ...codes.values()]);

/** A state of the United States by its two letters, however it was written. Other text stays as it is. */
export function foldState(text: string): string {
	const folded = fold(text);
	return codes.get(folded) ?? folded;
}

/** Whether it names a state of the United States. */
export const isState = (text: string): boolean => known.has(fold(text));
