import type { ReplyLabel } from "../basics/labels.ts";
import { conceptsIn } from "./concepts.ts";
import { fold, sentencesOf, withoutValues } from "./fold.ts";
import { languageOf } from "./language-of.ts";
import { withoutPlaces } from "./where-it-stood.ts";

/** The meanings of each sentence. */
export type Sentences = readonly ReadonlySet<string>[];

/** "No longer" contains a "no", but says that it is done. */
const noLonger =
	/no longer|not? \w+ any ?more|nicht (mehr|langer)|n[e'] ?\w+( \w+)? plus|plus (aucune?|visible|present\w*)|ya no|non .{0,30}piu|niet (meer|langer)|ja nao|nao .{0,20}mais|juz nie|nie .{0,25}juz|no further|no action|(no|nothing) (else|more)|(keine|nicht) (weitere|erforderlich|notig)|aucune autre|no (tiene|es necesario)|non (deve|occorre)|(hoeft|niets) (verder|meer)|verder niets|nao (precisa|e necessario)|nie musz/g;

export function sentencesIn(text: string): Sentences {
	return meaningsOfSentences(withoutValues(fold(text)));
}

/** Expects folded text. */
export function meaningsOfSentences(folded: string): Sentences {
	const concepts = conceptsIn(languageOf(folded));
	return sentencesOf(folded).map((whole) => {
		const sentence = withoutPlaces(whole);
		const found = new Set(concepts.filter(([, pattern]) => pattern.test(sentence)).map(([name]) => name));
		const negation = concepts.find(([name]) => name === "not")?.[1];
		if (found.has("not") && negation && !negation.test(sentence.replace(noLonger, " "))) found.delete("not");
		return found;
	});
}

const has = (sentence: ReadonlySet<string>, ...all: string[]) => all.every((one) => sentence.has(one));
const lacks = (sentence: ReadonlySet<string>, ...none: string[]) => none.every((one) => !sentence.has(one));
const anywhere = (sentences: Sentences, ...any: string[]) =>
	any.some((one) => sentences.some((found) => found.has(one)));

const nowhere = (sentences: Sentences, ...none: string[]) => !anywhere(sentences, ...none);

/**
 * Conditions on a text before its label is acted on: what must be in it, and what must not be in it too. They do not
 * use the model's answer. They only keep the product from acting on a mail about several things, or about none.
 */
const needed: Readonly<Record<ReplyLabel, (sentences: Sentences) => boolean>> = {
	acknowledged: (all) =>
		all.some((one) => has(one, "received") && lacks(one, "not", "identity_document", "authority", "form")) &&
		nowhere(
			all,
			"extend",
			"erased",
			"nothing",
			"identity_document",
			"authority",
			"exempt",
			"refuse",
			"not_ours",
		) &&
		nowhere(all, "returned", "away", "promotion", "money", "click", "too_little", "partial", "attached") &&
		!all.some((one) => has(one, "ask", "facts") || has(one, "ask", "form")),
	extended: (all) =>
		all.some(
			(one) => has(one, "extend") && lacks(one, "erased", "authority", "identity_document", "returned"),
		) &&
		nowhere(
			all,
			"erased",
			"nothing",
			"identity_document",
			"authority",
			"returned",
			"promotion",
			"money",
			"click",
			"attached",
		),
	completed: (all) =>
		all.some(
			(one) =>
				(has(one, "erased") || has(one, "attached", "facts")) &&
				lacks(one, "not", "later", "partial", "ask", "condition"),
		) &&
		!all.some(
			(one) => has(one, "erase", "not") || has(one, "erase", "later") || has(one, "erase", "condition"),
		) &&
		nowhere(
			all,
			"partial",
			"refuse",
			"exempt",
			"identity_document",
			"authority",
			"click",
			"nothing",
			"extend",
			"promotion",
		) &&
		nowhere(all, "money", "away", "returned", "too_little", "ask", "form"),
	partly_completed: (all) =>
		all.some((one) => has(one, "erased") && lacks(one, "not", "later", "condition", "ask")) &&
		all.some((one) => has(one, "partial") && (has(one, "exempt") || has(one, "erase") || has(one, "not"))) &&
		nowhere(all, "identity_document", "authority", "click", "extend", "returned", "nothing", "ask"),
	no_record: (all) =>
		all.some(
			(one) => has(one, "nothing") && lacks(one, "ask", "later", "condition", "authority", "returned"),
		) &&
		nowhere(
			all,
			"too_little",
			"facts",
			"identity_document",
			"authority",
			"partial",
			"extend",
			"exempt",
			"returned",
			"click",
			"erased",
		) &&
		nowhere(all, "promotion", "away", "money", "form", "not_ours") &&
		!all.some((one) => has(one, "ask", "facts")),
	needs_link: (all) =>
		all.some((one) => has(one, "click")) &&
		anywhere(all, "verify_address") &&
		nowhere(
			all,
			"identity_document",
			"authority",
			"erased",
			"exempt",
			"promotion",
			"money",
			"away",
			"returned",
			"nothing",
		),
	needs_form: (all) =>
		all.some((one) => has(one, "form", "ask")) &&
		nowhere(
			all,
			"identity_document",
			"authority",
			"erased",
			"nothing",
			"extend",
			"exempt",
			"promotion",
			"money",
			"away",
			"verify_address",
		),
	needs_more_data: (all) =>
		all.some((one) => has(one, "facts", "ask")) &&
		nowhere(
			all,
			"identity_document",
			"authority",
			"erased",
			"extend",
			"exempt",
			"promotion",
			"money",
			"away",
			"form",
			"verify_address",
		),
	needs_identity_document: (all) =>
		all.some((one) => has(one, "identity_document", "ask")) &&
		nowhere(
			all,
			"authority",
			"erased",
			"nothing",
			"extend",
			"money",
			"promotion",
			"away",
			"partial",
			"refuse",
		),
	needs_authorisation: (all) =>
		all.some((one) => has(one, "authority") && (has(one, "ask") || has(one, "not"))) &&
		nowhere(all, "erased", "extend", "exempt", "money", "promotion", "away", "identity_document", "partial"),
	refused_exempt: (all) =>
		all.some((one) => has(one, "exempt")) &&
		all.some((one) => has(one, "refuse") || has(one, "erase", "not")) &&
		nowhere(
			all,
			"erased",
			"extend",
			"identity_document",
			"authority",
			"click",
			"nothing",
			"promotion",
			"money",
			"away",
		),
	refused_other: (all) =>
		anywhere(all, "not_ours") &&
		all.some((one) => has(one, "refuse")) &&
		nowhere(
			all,
			"erased",
			"extend",
			"exempt",
			"click",
			"nothing",
			"authority",
			"promotion",
			"money",
			"away",
			"partial",
			"facts",
		),
	// A mail server's report is recognized by its structure, in another module.
	bounced: () => false,
	// An unrelated mail only has the effect that the person is not told. So this requires an automatic answer of somebody
	// who is away.
	unrelated: (all) =>
		anywhere(all, "away") && nowhere(all, "money", "click", "erased", "erase", "nothing", "ask", "exempt"),
};

/**
 * Hints for the model: rough rules over meanings, the same in every language. Each is a feature, and the model learns
 * from the replies how much it counts.
 */
const hints: Readonly<Record<string, (sentences: Sentences) => boolean>> = {
	...needed,
	done: (all) => all.some((one) => has(one, "erased") && lacks(one, "not", "later", "condition", "ask")),
	done_plainly: (all) =>
		all.some(
			(one) =>
				has(one, "erased") &&
				lacks(one, "not", "later", "condition", "ask", "partial", "refuse", "nothing", "exempt"),
		),
	done_and_kept: (all) =>
		all.some((one) => has(one, "erased")) &&
		all.some((one) => has(one, "partial") || has(one, "exempt") || has(one, "erase", "not")),
	will_be_done: (all) => all.some((one) => has(one, "erase", "later") && lacks(one, "ask", "not")),
	not_done: (all) => all.some((one) => has(one, "erase", "not") && lacks(one, "nothing")),
	not_found: (all) =>
		all.some(
			(one) => has(one, "nothing") && lacks(one, "ask", "later", "condition", "authority", "returned"),
		),
	found_and_asked: (all) => anywhere(all, "nothing") && all.some((one) => has(one, "ask", "facts")),
	asked_facts: (all) =>
		all.some((one) => has(one, "ask", "facts") && lacks(one, "identity_document", "form")),
	asked_identity: (all) => all.some((one) => has(one, "identity_document", "ask")),
	asked_authority: (all) => all.some((one) => has(one, "authority") && (has(one, "ask") || has(one, "not"))),
	asked_click: (all) => all.some((one) => has(one, "click", "verify_address")),
	asked_form: (all) => all.some((one) => has(one, "form", "ask")),
	refused_by_law: (all) =>
		all.some((one) => has(one, "refuse", "exempt")) || (anywhere(all, "refuse") && anywhere(all, "exempt")),
	refused_as_not_ours: (all) => anywhere(all, "not_ours") && anywhere(all, "refuse", "not"),
	longer: (all) => all.some((one) => has(one, "extend") && lacks(one, "erased")),
	only_working: (all) =>
		anywhere(all, "received", "working") &&
		!anywhere(all, "ask", "erased", "refuse", "nothing", "extend", "identity_document", "authority", "click"),
	came_back: (all) => anywhere(all, "returned"),
	away: (all) => anywhere(all, "away") && !anywhere(all, "erase"),
	sells: (all) => anywhere(all, "promotion") && !anywhere(all, "erased"),
	wants_money: (all) => anywhere(all, "money"),
	off_topic: (all) =>
		!anywhere(
			all,
			"erase",
			"received",
			"nothing",
			"facts",
			"identity_document",
			"authority",
			"form",
			"refuse",
			"extend",
			"working",
			"returned",
		),
};

/** The names of the hints that are true for a text, and their pairs. */
export function hintsOf(sentences: Sentences): string[] {
	const given = Object.entries(hints)
		.filter(([, rule]) => rule(sentences))
		.map(([name]) => name);
	return given.flatMap((one) => [
		`h:${one}`,
		...given.filter((other) => one < other).map((other) => `h:${one}+${other}`),
	]);
}

export function evidenceFor(label: ReplyLabel, sentences: Sentences): boolean {
	return needed[label](sentences);
}
