import type { Field } from "@unlisted/breach-corpus";
import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { Severity, SourceType } from "@unlisted/contracts/scanner";
import { type Confidence, confidenceOf, type Doubts } from "./confidence.rules.ts";
import { describeFound } from "./exposure-words.rules.ts";
import { severityOf } from "./severity.rules.ts";

/** Facts about the record, whichever identifier found it. */
export interface RecordFacts extends Doubts {
	readonly recordKey: string;
	readonly title: string;
	readonly sourceUrl: string | null;
	readonly breachDate: string | null;
	/** When the breach became known. */
	readonly addedAt: string | null;
	/** The name of its breach in the catalogue, which has the rest of the story. */
	readonly breachName: string | null;
	readonly dataClasses: readonly string[];
	readonly stealerLog: boolean;
	readonly sensitive: boolean;
}

/** One identifier in the record, with everything known through it alone, so that both can be removed together. */
export interface Match {
	readonly identifierId: string;
	readonly kind: IdentifierKind;
	readonly masked: string;
	readonly fields: readonly Field[];
	/** Filled only if a confirmed identifier found the record. */
	readonly values: Readonly<Record<string, readonly string[]>>;
	readonly confidence: Confidence;
	readonly providers: readonly string[];
}

export interface Evidence {
	readonly record: RecordFacts;
	readonly matched: readonly Match[];
}

/** The part of an exposure that is sealed with the person's key: the evidence, and what we conclude from it. */
export interface ExposureContent extends Evidence {
	readonly description: string;
	readonly fields: readonly Field[];
	readonly values: Readonly<Record<string, string>>;
	readonly confidenceReasons: readonly string[];
	readonly severityReasons: readonly string[];
	readonly providers: readonly string[];
}

export interface DraftExposure {
	readonly sourceType: SourceType;
	readonly severity: Severity;
	readonly confidence: number;
	readonly content: ExposureContent;
}

export function draftOf(sourceType: SourceType, { record, matched }: Evidence, now: Date): DraftExposure {
	const fields = unique(matched.flatMap((one) => one.fields));
	const confidence = confidenceOf(
		matched.map((one) => one.confidence),
		record,
	);
	const { severity, reasons } = severityOf({ ...record, fields, now });
	return {
		sourceType,
		severity,
		confidence: confidence.score,
		content: {
			record,
			matched,
			description: describeFound(fields, record.title, sourceType, record.dataClasses),
			fields,
			values: Object.fromEntries(
				Object.entries(valuesOf(matched)).map(([key, several]) => [key, several.join(", ")]),
			),
			confidenceReasons: confidence.reasons,
			severityReasons: reasons,
			providers: unique(matched.flatMap(({ providers }) => providers)).sort(),
		},
	};
}

/** Leaves out evidence that only identifiers gave that are no longer watched. */
export function withoutUnwatched({ record, matched }: Evidence, watched: ReadonlySet<string>): Evidence {
	return { record, matched: matched.filter(({ identifierId }) => watched.has(identifierId)) };
}

/**
 * Adds a partial answer to the earlier evidence. It may add or change something, but removes nothing: the missing
 * part may be in the source that could not be asked.
 */
export function withEarlier(now: Evidence, before: Evidence): Evidence {
	const described = now.record.breachName === null && before.record.breachName !== null;
	const ids = unique([...before.matched, ...now.matched].map(({ identifierId }) => identifierId)).sort();
	return {
		record: described ? before.record : now.record,
		matched: ids.map((id) => {
			const [old, fresh] = [before, now].map(({ matched }) => matched.find((one) => one.identifierId === id));
			return old && fresh ? bothOf(old, fresh) : ((fresh ?? old) as Match);
		}),
	};
}

function bothOf(old: Match, fresh: Match): Match {
	return {
		...fresh,
		fields: unique([...old.fields, ...fresh.fields]),
		values: valuesOf([old, fresh]),
		confidence: fresh.confidence.score >= old.confidence.score ? fresh.confidence : old.confidence,
		providers: unique([...old.providers, ...fresh.providers]),
	};
}

function valuesOf(matched: readonly Match[]): Record<string, readonly string[]> {
	const all = new Map<string, readonly string[]>();
	for (const [key, values] of matched.flatMap((one) => Object.entries(one.values)))
		all.set(key, unique([...(all.get(key) ?? []), ...values]));
	return Object.fromEntries(all);
}

export function unique<T>(values: readonly T[]): T[] {
	return [...new Set(values)];
}
