/** The result of an answer to "what do you hold about me?". `unclear` means that the person reads it. */
export type AccessAnswer = "holds" | "unclear";

/**
 * Sentences in which a company says that it holds something, or hands it over. Only the new part of the mail is
 * searched. A mistake does little harm: a company is asked to delete data that it does not have.
 */
const holds: readonly RegExp[] = [
	/\b(we|our (systems?|records?|files?|databases?)) (do |does |currently )?(hold|store|have|contain|process)s? (the following|certain|some|this|your)\b/i,
	/\b(personal )?(information|data|records?|details) (that )?(we|which we) (currently )?(hold|have|store|process|maintain)\b/i,
	/\b(attached|enclosed)\b.{0,80}\b(information|data|copy|report|records?|file|disclosure)\b/i,
	/\b(located|found|identified) (the following|a|your|one|\d+) (records?|profiles?|entr(y|ies)|matches|match)\b/i,
	/\b(download|access|view) (your|the) (data |personal |access |disclosure )?(report|file|copy|data|archive|information)\b/i,
	/\bwir (haben|speichern|verarbeiten) (die )?folgende[nr]? (personenbezogene[nr]? )?(daten|angaben)\b/i,
	/\b(anbei|im anhang|beigef\u00fcgt)\b.{0,80}\b(daten|auskunft|kopie)\b/i,
	/\b(ci-joint|en pi\u00e8ce jointe)\b.{0,80}\b(donn\u00e9es|copie|informations)\b/i,
	/\b(adjunt\w+|adjunto)\b.{0,80}\b(datos|copia|informaci\u00f3n)\b/i,
];

/** Words that negate such a sentence or put it off, if they are in the same sentence. */
const turned =
	/\b(not|no|never|none|neither|nothing|unable|cannot|if|whether|once|will|kein\w*|nicht|nichts|falls|sobald|ob|pas|aucun\w*|ning\u00fan\w*|si)\b/i;

export function accessAnswerIn(text: string): AccessAnswer {
	const sentences = text.replace(/\s+/g, " ").split(/(?<=[.!?:])\s/);
	const says = sentences.some((one) => holds.some((pattern) => pattern.test(one)) && !turned.test(one));
	return says ? "holds" : "unclear";
}
