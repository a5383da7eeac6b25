import { type CheckedCard, checkCard } from "../cards/check-card.ts";
import type { TestCard } from "../cards/test-cards.ts";
import { byPath } from "../engine/basics/find.ts";
import { fingerprintOf } from "../engine/methods/new-payment-method.ts";
import { endpoint } from "../http/endpoint.ts";
import { hash, integer, required, text } from "../http/params.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/tx.ts";
import type { Token } from "../wire/wire.ts";

const cardParam = hash({
	number: required(text(30)),
	exp_month: required(integer()),
	exp_year: required(integer()),
	cvc: text(10),
	name: text(),
	address_city: text(),
	address_country: text(),
	address_line1: text(),
	address_line2: text(),
	address_state: text(),
	address_zip: text(),
});

export const tokenEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/tokens",
		publishable: true,
		params: { card: required(cardParam), payment_user_agent: text() },
		run({ tx, params }) {
			const checked = checkCard(params.card, new Date(tx.now * 1000));
			return newToken(tx, checked, params.card);
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/tokens/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "token", path.id),
	}),
];

interface AddressOfCard {
	name?: string | undefined;
	address_city?: string | undefined;
	address_country?: string | undefined;
	address_line1?: string | undefined;
	address_line2?: string | undefined;
	address_state?: string | undefined;
	address_zip?: string | undefined;
}

function newToken(tx: Tx, { card, expMonth, expYear, cvcGiven }: CheckedCard, address: AddressOfCard): Token {
	const token: Token = {
		id: newId("tok"),
		object: "token",
		card: {
			id: newId("card"),
			object: "card",
			address_city: address.address_city ?? null,
			address_country: address.address_country ?? null,
			address_line1: address.address_line1 ?? null,
			address_line1_check: address.address_line1 === undefined ? null : "unchecked",
			address_line2: address.address_line2 ?? null,
			address_state: address.address_state ?? null,
			address_zip: address.address_zip ?? null,
			address_zip_check: address.address_zip === undefined ? null : "unchecked",
			brand: brandName(card),
			country: "US",
			cvc_check: cvcGiven ? "unchecked" : null,
			dynamic_last4: null,
			exp_month: expMonth,
			exp_year: expYear,
			fingerprint: fingerprintOf(card),
			funding: card.funding,
			last4: card.number.slice(-4),
			metadata: {},
			name: address.name ?? null,
			networks: { preferred: null },
			regulated_status: "unregulated",
			tokenization_method: null,
		},
		client_ip: "127.0.0.1",
		created: tx.now,
		livemode: false,
		type: "card",
		used: false,
	};
	return tx.insert("token", token, { card: card.name });
}

function brandName(card: TestCard): string {
	const names = new Map(
		Object.entries({
			visa: "Visa",
			mastercard: "MasterCard",
			amex: "American Express",
			discover: "Discover",
			diners: "Diners Club",
			jcb: "JCB",
			unionpay: "UnionPay",
		}),
	);
	return names.get(card.brand) ?? card.brand;
}
