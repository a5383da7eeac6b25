import type { Wanted } from "@unlisted/broker-playbooks";
import type { Objection } from "@unlisted/reply-reader";
import type { Sql } from "../../../platform/db/database.ts";
import type { Awaiting, OnReply, Telling, WhoAwaits } from "../../incoming-mail/incoming-mail.slice.ts";
import type { takeReply } from "../acting/take-reply.ts";
import { knownBrokers, named } from "../core/known-brokers.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { findRemoval } from "../core/removals.repository.ts";
import { letterOfMessageId, tokenInAddress } from "../letters/mail-address.rules.ts";
import { removalOfAnybodyByToken } from "./awaited.repository.ts";
import { confirmationLink } from "./confirmation-link.rules.ts";

/** Finds the removal that a mail answers, by the removal's own address or by the letter that the mail names. */
export function whoAwaits({
	domain,
	sites,
	vault,
	brokers,
}: Pick<RemovalsDeps, "vault" | "sites"> & {
	readonly domain: string;
	readonly brokers: Pick<RemovalsDeps["brokers"], "personOf">;
}): WhoAwaits {
	const known = knownBrokers(sites);
	/**
	 * A broker's id is its domain, and an owner answers for all of its sites. A service's id is a hash, so its name is
	 * looked up.
	 */
	const domainsOf = ({ broker, owner }: { readonly broker: string; readonly owner: string }): string[] => [
		...new Set([named(known, owner).id, named(known, broker).id]),
	];
	const ofToken = async (sql: Sql, token: string | null): Promise<Awaiting | null> => {
		const removal = token === null ? null : await removalOfAnybodyByToken(sql, token);
		return removal && { userId: removal.userId, reference: removal.id, domains: domainsOf(removal) };
	};
	return {
		ofAddress: (sql, address) => ofToken(sql, tokenInAddress(address, domain)),
		ofMessageId: (sql, id) => ofToken(sql, letterOfMessageId(id, domain)?.token ?? null),
		ofReference: async (sql, userId, reference) => {
			const removal = await findRemoval(sql, userId, reference);
			return removal && { userId, reference, domains: domainsOf(removal) };
		},
		tellingOf: async (sql, userId) => {
			const key = await vault.hold(sql, userId);
			// Addresses and numbers are taken out by their shape, so they are not needed here.
			const watched = { phones: [], emails: [] };
			return tellingOf(await brokers.personOf(sql, { userId, key, watched }));
		},
	};
}

/** Empty for a person who keeps their identity on their device. */
function tellingOf(person: Wanted | null): Telling {
	const { names = [], places = [], relatives = [], born } = person ?? {};
	return {
		names: names.flatMap(({ first, middle = "", last }) => [first, middle, last]),
		phrases: [
			...places.flatMap(({ street = "", city, postcode = "" }) => [street, city, postcode]),
			...relatives,
			born ?? "",
		].filter((one) => one !== ""),
	};
}

/**
 * Objections to the mail itself. The others say only that its words do not fit the label, and no label fits an answer to
 * "what do you hold about me?".
 */
const aboutTheMail: ReadonlySet<Objection> = new Set([
	"orders",
	"fraud",
	"sender",
	"says_nothing",
	"second_opinion",
]);

/** Applies a mail that was read to its removal. */
export function onReply(take: ReturnType<typeof takeReply>, awaits: WhoAwaits): OnReply {
	return async (tx, { userId, reference, from, isBrokers, reading, raw, text }) => {
		const { label, acts, extract, delivery, objections } = reading;
		// A report about a letter that was delivered or is still being tried. It names the address that the letter went to.
		const isNoted = delivery !== null && delivery.outcome !== "failed" && delivery.recipient !== null;
		const domains = (await awaits.ofReference(tx, userId, reference))?.domains ?? [];
		await take(tx, {
			userId,
			removalId: reference,
			from,
			kind: isNoted ? "unrelated" : label,
			isSure: isNoted || acts,
			isDoubted: objections.some((one) => aboutTheMail.has(one)),
			mail: raw,
			text,
			likely: reading.likely.map((one) => one.label),
			// A letter that comes back is reported by our mail server or by theirs.
			isBrokers: isBrokers || (delivery?.outcome === "failed" && objections.length === 0),
			link: confirmationLink(text, extract.links, domains),
		});
	};
}
