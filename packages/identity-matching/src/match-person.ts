import { compare } from "./compare/compare.ts";
import { defaultParameters, defaultPopulation } from "./model/default-parameters.ts";
import type { Comparison } from "./model/fields.ts";
import type { Parameters } from "./model/parameters.ts";
import { weigh } from "./model/weigh.ts";
import { defaultFrequencies, type Frequencies } from "./names/frequencies.ts";
import type { Person, PersonRecord } from "./person.ts";
import { preparePerson, prepareRecord } from "./prepare.ts";
import { type MatchReason, reasonsOf } from "./reasons.ts";

export interface MatchOptions {
	/**
	 * How many people the record may be about, unless `parameters` say it. By default all adults of the United States.
	 */
	readonly population?: number;
	readonly parameters?: Parameters;
	readonly frequencies?: Frequencies;
}

export interface Match {
	readonly probability: number;
	/** The parts of the probability: its log odds are the sum of their bits. */
	readonly reasons: readonly MatchReason[];
}

/** The probability that a record is about this person, and why. */
export function matchPerson(person: Person, record: PersonRecord, options: MatchOptions = {}): Match {
	const { frequencies = defaultFrequencies } = options;
	const comparison = compare(preparePerson(person), prepareRecord(record), frequencies);
	return weighComparison(comparison, parametersFor(options));
}

/** The same for callers that compare by themselves, for example because a record has several places. */
export function weighComparison(comparison: Comparison, parameters: Parameters): Match {
	const weighed = weigh(comparison, parameters);
	return { probability: weighed.probability, reasons: reasonsOf(weighed) };
}

function parametersFor({ parameters, population }: MatchOptions): Parameters {
	if (parameters) return parameters;
	if (population === undefined || population === defaultPopulation) return defaultParameters;
	if (!(population >= 2)) throw new RangeError("A population is of at least two people.");
	return { ...defaultParameters, prior: 1 / population };
}
