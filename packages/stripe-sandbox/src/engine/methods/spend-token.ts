import type { CheckedCard } from "../../cards/check-card.ts";
import { cardByName } from "../../cards/test-cards.ts";
import { invalid, missingReference } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";

/** A token works once. Stripe's own names such as `tok_visa` work any number of times. */
export function spendToken(tx: Tx, id: string, param: string): CheckedCard {
	const named = id.startsWith("tok_") ? cardByName(id.slice("tok_".length)) : undefined;
	if (named !== undefined) {
		const expYear = new Date(tx.now * 1000).getUTCFullYear() + 4;
		return { card: named, expMonth: 12, expYear, cvcGiven: true };
	}
	const token = tx.get("token", id);
	const card = token === undefined ? undefined : cardByName(tx.hidden("token", id).card);
	if (token?.card === undefined || card === undefined) throw missingReference("token", id, param);
	if (token.used) {
		throw invalid(`You cannot use a Stripe token more than once: ${id}.`, param, "token_already_used");
	}
	token.used = true;
	return {
		card,
		expMonth: token.card.exp_month,
		expYear: token.card.exp_year,
		cvcGiven: token.card.cvc_check !== null,
	};
}
