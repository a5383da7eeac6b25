import { createHash } from "node:crypto";
import type { CheckedCard } from "../../cards/check-card.ts";
import type { TestCard } from "../../cards/test-cards.ts";
import { newId } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import type { PaymentMethod } from "../../wire/wire.ts";

/** Saves a card: its brand, its last four digits and which test card it is. Does not keep the number itself. */
export function newPaymentMethod(tx: Tx, { card, expMonth, expYear, cvcGiven }: CheckedCard): PaymentMethod {
	const method: PaymentMethod = {
		id: newId("pm"),
		object: "payment_method",
		allow_redisplay: "unspecified",
		billing_details: {
			address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
			email: null,
			name: null,
			phone: null,
			tax_id: null,
		},
		card: {
			brand: card.brand,
			checks: {
				address_line1_check: null,
				address_postal_code_check: null,
				cvc_check: cvcGiven ? "unchecked" : null,
			},
			country: "US",
			display_brand: displayBrand(card),
			exp_month: expMonth,
			exp_year: expYear,
			fingerprint: fingerprintOf(card),
			funding: card.funding,
			generated_from: null,
			last4: card.number.slice(-4),
			networks: { available: [card.brand], preferred: null },
			regulated_status: "unregulated",
			three_d_secure_usage: { supported: card.brand !== "unionpay" && card.brand !== "diners" },
			wallet: null,
		},
		created: tx.now,
		customer: null,
		customer_account: null,
		livemode: false,
		metadata: {},
		type: "card",
	};
	return tx.insert("payment_method", method, { card: card.name, setUpForOffSession: false, spent: false });
}

function displayBrand(card: TestCard): string {
	return card.brand === "amex" ? "american_express" : card.brand === "diners" ? "diners_club" : card.brand;
}

/**
 * Gives the same card the same fingerprint. It is made from the card's name, so nobody can guess the number from it.
 */
export function fingerprintOf(card: TestCard): string {
	return createHash("sha256")
		.update(`fingerprint of ${card.name}`)
		.digest("base64url")
		.replaceAll(/[-_]/g, "0")
		.slice(0, 16);
}
