import { type Field, fieldsOf } from "../catalogue/fields.ts";
import type { Source } from "../format/manifest.ts";
import type { Identifier } from "../hash/kinds.ts";
import type { RecordValue } from "../segments/decode-record.ts";

/**
 * What a scan needs from a corpus: in a folder, on a static host, or behind another installation's range
 * endpoint.
 */
export interface BreachCorpus {
	lookup(identifier: Identifier): Promise<Answer>;
	/** One answer for each question, in the same order. */
	lookupMany(identifiers: readonly Identifier[]): Promise<Answer[]>;
	/** A description of its content, for the state of a source and to see whether something is new. */
	state(): Promise<CorpusState>;
	close(): void;
}

/** Unknown is not empty: a corpus that could not look knows nothing. */
export type Answer =
	| { readonly state: "known"; readonly records: readonly FoundRecord[] }
	| { readonly state: "unknown"; readonly reason: string };

export interface FoundRecord {
	readonly source: Source;
	/** What the record says about this person. The source's data classes are about everybody in it. */
	readonly fields: readonly Field[];
	readonly mask: number;
}

export type CorpusState =
	| {
			readonly state: "known";
			readonly corpus: string;
			readonly generation: number;
			readonly sources: readonly Source[];
	  }
	| { readonly state: "unknown"; readonly reason: string };

export const nothing: Answer = { state: "known", records: [] };

/**
 * Several segments may know the same breach. Then the fields of all of them count. The newest breach comes
 * first.
 */
export function answerOf(found: readonly RecordValue[], sources: ReadonlyMap<number, Source>): Answer {
	if (found.length === 0) return nothing;
	const masks = new Map<number, number>();
	for (const { breach, fields } of found) masks.set(breach, ((masks.get(breach) ?? 0) | fields) >>> 0);
	const records: FoundRecord[] = [];
	for (const [number, mask] of masks) {
		const source = sources.get(number);
		if (!source) return { state: "unknown", reason: `Its manifest does not know source ${number}.` };
		records.push({ source, fields: fieldsOf(mask), mask });
	}
	records.sort(
		(a, b) => (b.source.date ?? "").localeCompare(a.source.date ?? "") || a.source.number - b.source.number,
	);
	return { state: "known", records };
}
