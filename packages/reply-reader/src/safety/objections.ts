import type { ReplyLabel } from "../basics/labels.ts";
import type { HeaderTable } from "../basics/mail.ts";
import type { FeatureInput } from "../features/features.ts";
import { fold, sentencesOf } from "../features/fold.ts";
import { evidenceFor, sentencesIn } from "../features/hints.ts";
import { looksLikeFraud } from "./fraud.ts";
import { isOnlyPossible } from "./only-possible.ts";
import { givesOrders } from "./orders.ts";
import { doubtfulSender } from "./sender.ts";

/** A reason not to act on a label, however sure the model is. */
export type Objection =
	| "orders"
	| "fraud"
	| "sender"
	| "no_words_for_it"
	| "only_possible"
	| "two_meanings"
	| "says_nothing"
	/** A second reader, asked by the caller, gives it another label. */
	| "second_opinion";

export interface Judged {
	readonly label: ReplyLabel;
	readonly chance: number;
	readonly second: number;
	readonly from: string;
	readonly headers: HeaderTable;
	readonly input: FeatureInput & { readonly whole: string };
	readonly domains: readonly string[] | undefined;
}

/** Whether a mail is no answer at all, because it gives orders to a machine or is a fraud. */
export function suspicionOf(input: Judged["input"]): "orders" | "fraud" | null {
	if (givesOrders(fold(`${input.subject}\n${input.whole}`))) return "orders";
	const own = fold(`${input.subject}\n${input.text}`);
	return looksLikeFraud(own, /https?:|www\./.test(own)) ? "fraud" : null;
}

const secondMax = 0.2;

/** The reasons not to act. These rules only prevent acting; none of them causes it. */
export function objectionsTo({ label, second, from, headers, input, domains }: Judged): Objection[] {
	const folded = fold(`${input.subject}\n${input.whole}`);
	const own = fold(`${input.subject}\n${input.text}`);
	const hasLink = /https?:|www\./.test(own);
	return [
		givesOrders(folded) && ("orders" as const),
		looksLikeFraud(own, hasLink) && ("fraud" as const),
		doubtfulSender(from, headers, domains) && ("sender" as const),
		input.text.replace(/\s/g, "").length < 12 && ("says_nothing" as const),
		!evidenceFor(label, sentencesIn(input.text)) && ("no_words_for_it" as const),
		!isSaidPlainly(label, input.text) && ("only_possible" as const),
		second > secondMax && ("two_meanings" as const),
	].filter((one) => one !== false);
}

/** Whether the words for a label are in a sentence about facts and not about possibilities. */
function isSaidPlainly(label: ReplyLabel, text: string): boolean {
	const plain = sentencesOf(fold(text)).filter((sentence) => !isOnlyPossible(sentence));
	return evidenceFor(label, sentencesIn(plain.join("\n\n")));
}
