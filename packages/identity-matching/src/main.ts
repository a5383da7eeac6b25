export { compare } from "./compare/compare.ts";
export { candidatePairs, type Pair } from "./link/candidate-pairs.ts";
export { deduplicate, type Linked, link, type ScoredPair } from "./link/link.ts";
export { type Match, type MatchOptions, matchPerson, weighComparison } from "./match-person.ts";
export {
	type CalibrationBin,
	calibrationOf,
	type Judged,
	type Quality,
	qualityOf,
} from "./measure/quality.ts";
export { defaultParameters, defaultPopulation } from "./model/default-parameters.ts";
export { type EstimateInput, estimate } from "./model/estimate.ts";
export type { Comparison, Field, Observation } from "./model/fields.ts";
export type { FieldParameters, Kin, Parameters } from "./model/parameters.ts";
export { probabilityOf } from "./model/weigh.ts";
export { commonFirstNames, commonLastNames } from "./names/common-names.ts";
export { foldState, isState } from "./names/fold-state.ts";
export { defaultFrequencies, type Frequencies, type Frequency, frequencyOf } from "./names/frequencies.ts";
export { splitName } from "./names/split-name.ts";
export type { Person, PersonName, PersonRecord } from "./person.ts";
export { type Prepared, prepareBirth, preparePerson, preparePlace } from "./prepare.ts";
export { type MatchReason, type ReasonCode, reasonCodes, sentenceOf } from "./reasons.ts";
