export { allAuthorities, authoritiesFor } from "./authorities/authorities.ts";
export type { Authority } from "./authorities/authority.ts";
export { type Deadlines, deadlinesOf, isOverdue } from "./deadline/deadlines-of.ts";
export { type FollowUp, followUpDue, followUps, type LastStep } from "./deadline/follow-up.ts";
export { type DropDeadlines, dropCycles, dropDeadlines } from "./drop/drop-deadlines.ts";
export {
	canFileDrop,
	type DropOutcome,
	type DropStep,
	dropOutcome,
	dropOutcomes,
	dropSite,
	dropSteps,
	readDropId,
} from "./drop/drop-guide.ts";
export { dropHash, dropHashOfEmail, dropHashOfPhone } from "./drop/drop-hash.ts";
export { allLaws, lawOf } from "./law/all-laws.ts";
export { bestRight } from "./law/best-right.ts";
export {
	type Company,
	type Grant,
	type Law,
	type LawId,
	lawIds,
	type Period,
	type PersonPlace,
	type Right,
	rights,
} from "./law/law.ts";
export { lawsFor } from "./law/laws-for.ts";
export { writeFollowUp } from "./letters/follow-up-letter.ts";
export type { FollowUpToWrite } from "./letters/follow-up-to-write.ts";
export { lawToName } from "./letters/law-to-name.ts";
export type { Letter, LetterKind, Voice } from "./letters/letter.ts";
export { type LetterField, letterFields, type PersonFields } from "./letters/person.ts";
export { writeRequest } from "./letters/request-letter.ts";
export type { RequestToWrite } from "./letters/request-to-write.ts";
export { type Language, languageFor, languages } from "./words/languages.ts";
