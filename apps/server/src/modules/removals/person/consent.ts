import { createHash } from "node:crypto";
import type { DisclosableField } from "@unlisted/contracts/removals/removal-values";
import type { RemovalConsent } from "@unlisted/contracts/removals/removals";
import { Refusal } from "../../../platform/http/problem.ts";
import type { KnownBroker } from "../../../providers/broker-sites/port.ts";
import { demandedBy, knownBrokers, named, ownerOf, takesLetters } from "../core/known-brokers.ts";
import { decidedBy, lockPerson, storeConsent } from "../core/people.repository.ts";
import { type Consented, consentMode, isAutomatic } from "../core/plan.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval, removalsOf, wakeQueued } from "../core/removals.repository.ts";
import { recordForAll } from "../core/with-removal.ts";

interface Asked {
	readonly owner: string;
	readonly covers: number;
	readonly fields: readonly DisclosableField[];
	readonly channel: "playbook" | "drp" | "email";
}

/**
 * Every broker that gets requests by themselves, and what each would be told: by form, otherwise by the protocol,
 * otherwise by letter.
 */
async function askedByThemselves(
	deps: Pick<RemovalsDeps, "db" | "sites" | "brokers" | "letters">,
	userId: string,
): Promise<Asked[]> {
	const may = await deps.brokers.mayContact(deps.db, userId);
	const owners = new Map<string, Asked>();
	const writes = deps.letters?.mailer.delivers === true;
	for (const broker of deps.sites?.brokers ?? []) {
		const { id } = broker;
		const channel = channelOf(broker, { writes });
		const owner = ownerOf(broker);
		if (channel === null || !may(id) || !may(owner)) continue;
		const before = owners.get(owner);
		owners.set(owner, {
			// Sites of one owner may have forms of their own. The person sees and agrees to all fields that any of them
			// demands.
			owner,
			fields: [...new Set([...(before?.fields ?? []), ...demandedBy(broker)])],
			channel,
			covers: (before?.covers ?? 0) + (id === owner ? 0 : 1),
		});
	}
	return [...owners.values()];
}

/** The first of the broker's ways that this installation can use. */
function channelOf(broker: KnownBroker, { writes }: { readonly writes: boolean }): Asked["channel"] | null {
	if (broker.optOut !== null) return "playbook";
	// Without a search we know no listing, so nothing goes there by itself.
	if (broker.playbook === null) return null;
	if (broker.drp) return "drp";
	return writes && takesLetters(broker) ? "email" : null;
}

const text =
	"We ask these sites to remove you, as soon as a scan finds you there. We tell each site what is listed beside it, and nothing else. " +
	"If a site wants more, or is not on this list, we ask you first. You can take this back at any time.";

export function readConsent(deps: RemovalsDeps) {
	return async (userId: string): Promise<RemovalConsent> => {
		const { consent } = await decidedBy(deps.db, userId);
		const plan = await deps.planOf(userId);
		const known = knownBrokers(deps.sites);
		const asked = await askedByThemselves(deps, userId);
		const isGiven = consent.givenAt !== null && consent.revokedAt === null;
		return {
			mode: consentMode(plan, consent),
			given_at: consent.givenAt?.toISOString() ?? null,
			revoked_at: consent.revokedAt?.toISOString() ?? null,
			brokers: asked
				.map(({ owner, covers, fields, channel }) => ({
					...named(known, owner),
					covers,
					channel,
					fields: [...fields],
					included: isGiven && includes(consent.brokers, owner, fields),
				}))
				.sort((one, other) => one.name.localeCompare(other.name, "en")),
			text,
			shown: nameOf(asked),
		};
	};
}

function includes(agreed: readonly Consented[], owner: string, fields: readonly DisclosableField[]): boolean {
	const one = agreed.find(({ broker }) => broker === owner);
	return one !== undefined && fields.every((field) => one.fields.includes(field));
}

/** Changes if a site is added or left out, or would be told more or less. */
function nameOf(asked: readonly Asked[]): string {
	const said = asked.map(({ owner, fields }) => [owner, [...fields].sort()] as const);
	const list = JSON.stringify(said.sort(([one], [other]) => (one < other ? -1 : 1)));
	return createHash("sha256").update(list).digest("hex").slice(0, 32);
}

/** A consent is for what was shown. Once it is taken back, nothing more goes out by itself. */
export function saveConsent(deps: RemovalsDeps) {
	return async (
		userId: string,
		{ given, shown }: { readonly given: boolean; readonly shown?: string | undefined },
	): Promise<void> => {
		const { db, vault, clock } = deps;
		if (given && !isAutomatic(await deps.planOf(userId)))
			throw new Refusal("plan_required", "Requests go out by themselves with the Pro and the Premium plan");
		const asked = await askedByThemselves(deps, userId);
		// New playbooks may have come between reading and pressing.
		if (given && shown !== undefined && shown !== nameOf(asked))
			throw new Refusal("conflict", "The list of sites has changed. Read it once more, and then agree");
		const key = await vault.hold(db, userId);
		await db.transaction(async (tx) => {
			const now = clock.now();
			await lockPerson(tx, userId, now);
			const { consent } = await decidedBy(tx, userId);
			const brokers = asked.map(({ owner, fields }) => ({ broker: owner, fields: [...fields] }));
			if (given) await storeConsent(tx, userId, { givenAt: now, revokedAt: null, brokers }, now);
			else if (consent.givenAt !== null)
				await storeConsent(tx, userId, { ...consent, revokedAt: now, brokers: [] }, now);
			await deps.planSoon(tx, userId);
			if (given) return wakeQueued(tx, userId, now);
			for (const { id, automatic, state, coveredBy } of await removalsOf(tx, userId)) {
				if (!automatic || state !== "queued" || coveredBy !== null) continue;
				const row = await lockRemoval(tx, userId, id);
				if (row?.state !== "queued") continue;
				await recordForAll(deps, tx, {
					userId,
					key,
					row,
					happening: { kind: "held", note: "You took back your consent." },
				});
			}
		});
	};
}
