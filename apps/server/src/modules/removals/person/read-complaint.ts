import type { Complaint } from "@unlisted/contracts/removals/removals";
import type { Sql } from "../../../platform/db/database.ts";
import { unansweredOf } from "../acting/follow-up-of.ts";
import { prepareAsked } from "../acting/prepare-asked.ts";
import { eventsOfRemoval } from "../core/events.repository.ts";
import { knownBrokers } from "../core/known-brokers.ts";
import { openEvent } from "../core/record-event.ts";
import type { PeopleOfRemovals, RemovalsDeps } from "../core/removals.deps.ts";
import { findRemoval } from "../core/removals.repository.ts";
import { aboutLetter } from "../letters/about-letter.ts";
import { writeFollowUpLetter } from "../letters/write-letter.rules.ts";
import { removalNotFound } from "./read-removal.ts";

export interface ComplaintDeps extends RemovalsDeps {
	readonly people: Pick<PeopleOfRemovals, "findPerson">;
}

const complaintTells = ["first_name", "last_name", "state"] as const;

/**
 * The complaint about a broker that answered neither in the law's time nor after the last letter. The person can file
 * it.
 */
export function readComplaint(deps: ComplaintDeps) {
	return async (userId: string, id: string): Promise<Complaint> => {
		const { complaint } = await writtenComplaint(deps, userId, id);
		return { complaint, filed: await filedComplaint(deps, deps.db, { userId, id }) };
	};
}

/** The complaint that the person filed about the request that is open now. Another request needs another complaint. */
export async function filedComplaint(
	{ vault }: Pick<ComplaintDeps, "vault">,
	sql: Sql,
	{ userId, id }: { readonly userId: string; readonly id: string },
): Promise<Complaint["filed"]> {
	const events = await eventsOfRemoval(sql, userId, id);
	const asked = events.findLastIndex(
		({ kind }) => kind === "sent" || kind === "maybe_sent" || kind === "task_done",
	);
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
	const contact = (await people.findPerson(userId))?.email;
	if (row.state !== "escalated" || row.law === null || !contact) return { complaint: null };
	const key = await vault.hold(db, userId);
	const found = await unansweredOf(db, knownBrokers(deps.sites), { userId, row, key });
	if (!found) return { complaint: null };
	const turn = { row, key, lease: { userId, id, lease: "" }, signal: AbortSignal.timeout(deps.attemptMs) };
	const { wanted, listing } = await prepareAsked(deps, turn, { broker: found.broker, round: row.rounds });
	// The person files the complaint, so fields that brokers may never be told are included for the authority.
	const ready = aboutLetter(deps, {
		row,
		about: { broker: found.broker, never: [], wanted, listing },
		fields: complaintTells,
		agent: { name: deps.letters?.agent ?? "", authorized: false },
	});
	const { email, website } = found.broker;
	const written =
		ready &&
		writeFollowUpLetter(ready.about, {
			...found.facts,
			step: "complaint",
			contact,
			address: email === null ? website : `${email}\n${website}`,
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
			subject: letter.subject,
			text: letter.text,
		},
	};
}
