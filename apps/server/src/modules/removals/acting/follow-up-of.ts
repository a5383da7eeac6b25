import type { DisclosableField } from "@unlisted/contracts/removals/removal-values";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { KnownBroker } from "../../../providers/broker-sites/port.ts";
import { eventsOfRemoval } from "../core/events.repository.ts";
import { accountTells, type KnownBrokers, letterTells } from "../core/known-brokers.ts";
import { finalDay } from "../core/look-schedule.rules.ts";
import { openEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import { type SendRow, sendsOf } from "../core/sends.repository.ts";
import type { FollowUpOf } from "../letters/write-letter.rules.ts";

type Step = "reminder" | "admonition";
export const isFollowUp = (send: SendRow): send is SendRow & { readonly step: Step } =>
	send.step === "reminder" || send.step === "admonition";

/** A request without an answer, whichever way it went out. */
export interface Unanswered {
	/** The broker that got the request. */
	readonly broker: KnownBroker;
	/** The round of the letter. Null if the request went by a page, by the protocol or by the person's hands. */
	readonly letterRound: number | null;
	/** The fields that a letter about it may tell: those that the request has told already. */
	readonly tells: readonly DisclosableField[];
	/** Letters that followed the request, settled or not. */
	readonly followed: readonly (SendRow & { readonly step: Step })[];
	readonly facts: Pick<FollowUpOf, "requestedOn" | "dueOn" | "way" | "standing" | "earlier">;
}

const asks: ReadonlySet<string> = new Set(["sent", "maybe_sent", "task_done"]);
const received: ReadonlySet<string> = new Set(["acknowledged", "extended", "said_partly_done"]);

/** Null if there was no request, or the broker has left the catalogue. */
export async function unansweredOf(
	sql: Sql,
	known: KnownBrokers,
	{ userId, row, key }: { readonly userId: string; readonly row: RemovalRow; readonly key: HeldKey },
): Promise<Unanswered | null> {
	const { sentAt, dueAt, channel } = row;
	const isLetter = channel === "email";
	const broker = (isLetter ? undefined : known.get(row.owner)) ?? known.get(row.broker);
	if (!broker || sentAt === null || dueAt === null) return null;
	const events = await eventsOfRemoval(sql, userId, row.id);
	const asked = events.findLastIndex(({ kind }) => asks.has(kind));
	const [request] = asked < 0 ? [] : events.slice(asked);
	if (!request) return null;
	const told = openEvent(key, request).event.disclosed;
	const sends = await sendsOf(sql, userId, row.id);
	const followed = sends.filter(isFollowUp).filter(({ intendedAt }) => intendedAt >= sentAt);
	const isListed = row.brokeWordAt !== null && row.brokeWordAt >= sentAt;
	const isReceived = events.slice(asked).some(({ kind }) => received.has(kind));
	const page = broker.optOutUrl ?? broker.website;
	return {
		broker,
		letterRound: isLetter ? (sends.findLast(({ step }) => step === "request")?.round ?? null) : null,
		tells: broker.account
			? accountTells
			: isLetter
				? letterTells
				: letterTells.filter((field) => told.includes(field)),
		followed,
		facts: {
			requestedOn: sentAt,
			dueOn: dueAt,
			way: isLetter ? null : channel === "drp" ? "the Data Rights Protocol" : page,
			standing: isListed ? "listed" : isReceived ? "acknowledged" : "silent",
			earlier: followed.map(({ intendedAt, step }) => ({
				on: intendedAt,
				step,
				finalDate: step === "admonition" ? finalDay(intendedAt) : null,
			})),
		},
	};
}
