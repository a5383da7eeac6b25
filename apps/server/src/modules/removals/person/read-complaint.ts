import type { Complaint } from "@unlisted/contracts/removals/removals";
import type { Sql } from "../../../platform/db/database.ts";
import { prepareAsked } from "../acting/prepare-asked.ts";
import { isFollowUp } from "../acting/send-follow-up.ts";
import { letterFor } from "../acting/send-letter.ts";
import { eventsOfRemoval } from "../core/events.repository.ts";
import { demandedBy, knownBrokers } from "../core/known-brokers.ts";
import { openEvent } from "../core/record-event.ts";
import type { PeopleOfRemovals, RemovalsDeps } from "../core/removals.deps.ts";
import { findRemoval } from "../core/removals.repository.ts";
import { sendsOf } from "../core/sends.repository.ts";
import { writeFollowUpLetter } from "../letters/write-letter.rules.ts";
import { removalNotFound } from "./read-removal.ts";

export interface ComplaintDeps extends RemovalsDeps {
	readonly people: Pick<PeopleOfRemovals, "findPerson">;
}

/** The complaint about a broker that did not answer a letter in the law's time, ready to be filed by the person. */
export function readComplaint(deps: ComplaintDeps) {
	return async (userId: string, id: string): Promise<Complaint> => {
		const { complaint } = await writtenComplaint(deps, userId, id);
		return { complaint, filed: await filedComplaint(deps, deps.db, { userId, id }) };
	};
}

/** What the person said that they filed about the request that is open now: another request needs another complaint. */
export async function filedComplaint(
	{ vault }: Pick<ComplaintDeps, "vault">,
	sql: Sql,
	{ userId, id }: { readonly userId: string; readonly id: string },
): Promise<Complaint["filed"]> {
	const events = await eventsOfRemoval(sql, userId, id);
	const asked = events.findLastIndex(({ kind }) => kind === "sent" || kind === "maybe_sent");
	const filed = events.slice(asked + 1).find(({ kind }) => kind === "complaint_filed");
	if (!filed) return null;
	const { event } = openEvent(await vault.hold(sql, userId), filed);
	return { at: filed.at.toISOString(), authority: event.recipient ?? "" };
}

async function writtenComplaint(
	deps: ComplaintDeps,
	userId: string,
	id: string,
): Promise<Pick<Complaint, "complaint">> {
	const { db, vault, people } = deps;
	const row = await findRemoval(db, userId, id);
	if (!row) throw removalNotFound();
	const broker = knownBrokers(deps.sites).get(row.broker);
	const sends = await sendsOf(db, userId, id);
	const request = sends.findLast((send) => send.step === "request" && send.channel === "email");
	const isLate = row.state === "overdue" || row.state === "escalated";
	const contact = (await people.findPerson(userId))?.email;
	if (!broker || !request || !isLate || row.dueAt === null || !contact) return { complaint: null };
	const key = await vault.hold(db, userId);
	const turn = { row, key, lease: { userId, id, lease: "" }, signal: AbortSignal.timeout(deps.attemptMs) };
	const asked = await prepareAsked(deps, turn, { broker, round: request.round });
	const ready = await letterFor(deps, turn, { asked, fields: demandedBy(broker) });
	const earlier = sends
		.filter(isFollowUp)
		.filter(({ round }) => round === request.round)
		.map(({ intendedAt, step }) => ({ on: intendedAt, step }));
	const written =
		ready &&
		writeFollowUpLetter(ready.about, {
			...{ step: "complaint", requestedOn: request.intendedAt, dueOn: row.dueAt, earlier },
			...{ address: ready.to, contact },
		});
	if (!written?.law) return { complaint: null };
	const { letter, law, authorities } = written;
	return {
		complaint: {
			law: law.short,
			authorities: authorities.map(({ name, webform, web, email }) => ({
				name,
				page: webform ?? web,
				email,
			})),
			...{ subject: letter.subject, text: letter.text },
		},
	};
}
