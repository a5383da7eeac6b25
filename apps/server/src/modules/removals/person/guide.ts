import type { RemovalGuide } from "@unlisted/contracts/removals/removals";
import { Refusal } from "../../../platform/http/problem.ts";
import { demandedBy, knownBrokers, named, ownerOf } from "../core/known-brokers.ts";
import { freeLeft } from "../core/plan.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { removalsOf, takenWithoutPlan } from "../core/removals.repository.ts";
import { isOffBy, offReason } from "../core/switched-off.rules.ts";
import { taskContent } from "../core/task-words.rules.ts";
import { valuesToCopy } from "../core/values-to-copy.rules.ts";
import { targetOf } from "./ask-removal.ts";
import { labeled } from "./words.rules.ts";

/** How a person does a removal themselves: the page, the steps, what to copy, and a letter. Free for everybody. */
export function readGuide(deps: RemovalsDeps) {
	return async (
		userId: string,
		asked: { readonly listing_id?: string | undefined; readonly broker?: string | undefined },
	): Promise<RemovalGuide> => {
		if ((asked.listing_id === undefined) === (asked.broker === undefined))
			throw new Refusal("invalid_request", "Name a listing or a broker");
		const { db, vault } = deps;
		const key = await vault.hold(db, userId);
		const target = await targetOf(deps, { userId, key, asked });
		const known = knownBrokers(deps.sites);
		const removals = await removalsOf(db, userId);
		const there = removals.find(
			({ broker, listingId }) => broker === target.broker && listingId === target.listingId,
		);
		const watched = await deps.watched(userId);
		const wanted = await deps.brokers.personOf(db, { userId, key, watched });
		const listing = target.listing?.open() ?? null;
		const fields = demandedBy(target.known);
		const { name } = named(known, target.owner);
		const link = target.known.optOutUrl ?? target.known.website;
		const values = valuesToCopy(fields.length > 0 ? fields : ["listing_url"], { listing, wanted });
		const left = freeLeft(await deps.planOf(userId), await takenWithoutPlan(db, userId));
		const may = await deps.brokers.mayContact(db, userId);
		const isForbidden = isOffBy(may, { kind: "deletion", broker: target.broker, owner: target.owner });
		const forbidden = isForbidden ? { possible: false, reason: offReason } : null;
		const { steps } = taskContent({
			kind: "form",
			broker: name,
			link,
			press: null,
			values,
			tells: fields,
		});
		return {
			broker: named(known, target.broker),
			link,
			steps,
			values,
			covers: [...known.values()]
				.filter((one) => ownerOf(one) === target.owner && one.id !== target.broker)
				.map(({ id }) => named(known, id)),
			removal_id: there?.id ?? null,
			ours:
				forbidden ??
				(left === 0
					? { possible: false, reason: "Without a plan we do one removal for you. You have had it." }
					: { possible: true, reason: null }),
			letter: {
				to: target.known.email,
				subject: "Request to delete my personal data",
				text: letterOf({ broker: name, url: listing?.url ?? null, person: wanted?.names[0] ?? null }),
			},
			tells: labeled(fields),
		};
	};
}

/** The letter names no law, because a person alone may not know which law they can invoke. */
function letterOf({
	broker,
	url,
	person,
}: {
	readonly broker: string;
	readonly url: string | null;
	readonly person: { readonly first: string; readonly last: string } | null;
}): string {
	const name = person ? `${person.first} ${person.last}` : "[your name]";
	return [
		`Dear ${broker},`,
		"",
		"Please delete the personal data that you hold about me, and do not sell or share it anymore.",
		...(url === null ? [] : ["", `This is the listing: ${url}`]),
		"",
		"Please tell me when it is done. If you need anything to find the record, ask me for no more than what it shows already.",
		"",
		name,
	].join("\n");
}
