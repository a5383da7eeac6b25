import type { Sql } from "../../../platform/db/database.ts";
import type { BrokerSites } from "../../../providers/broker-sites/port.ts";
import type { Awaiting, OnReply, WhoAwaits } from "../../incoming-mail/incoming-mail.slice.ts";
import type { takeReply } from "../acting/take-reply.ts";
import { knownBrokers, named } from "../core/known-brokers.ts";
import { findRemoval } from "../core/removals.repository.ts";
import { letterOfMessageId, tokenInAddress } from "../letters/mail-address.rules.ts";
import { removalOfAnybodyByToken } from "./awaited.repository.ts";

/** Which removal a mail answers: by the address that is its own, or by the letter that the mail names. */
export function whoAwaits({
	domain,
	sites,
}: {
	readonly domain: string;
	readonly sites: BrokerSites | null;
}): WhoAwaits {
	const known = knownBrokers(sites);
	/** Brokers are named by their domains; one owner answers for all of its sites. Services have a name that is none. */
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
	};
}

/** What a mail that was read does to its removal. */
export function onReply(take: ReturnType<typeof takeReply>, awaits: WhoAwaits): OnReply {
	return async (tx, { userId, reference, from, isBrokers, reading, raw, text }) => {
		const { label, acts, extract, delivery } = reading;
		const domains = (await awaits.ofReference(tx, userId, reference))?.domains ?? [];
		await take(tx, {
			...{ userId, removalId: reference, from, kind: label, isSure: acts, mail: raw, text },
			likely: reading.likely.map((one) => one.label),
			// What comes back from a mail server comes from ours or theirs, and names a letter of ours.
			isBrokers: isBrokers || delivery !== null,
			link: extract.links.find((link) => isAt(link, domains)) ?? extract.links[0] ?? null,
		});
	};
}

function isAt(link: string, domains: readonly string[]): boolean {
	if (!URL.canParse(link)) return false;
	const { hostname } = new URL(link);
	return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
