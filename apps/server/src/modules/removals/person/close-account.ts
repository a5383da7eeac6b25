import type { Accounts, CloseAccount } from "@unlisted/contracts/removals/accounts";
import { Refusal } from "../../../platform/http/problem.ts";
import { giveAccountTask } from "../acting/give-task.ts";
import { knownBrokers } from "../core/known-brokers.ts";
import { openRemoval } from "../core/open-removal.ts";
import { lockPerson } from "../core/people.repository.ts";
import { priorityOf } from "../core/plan.rules.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval, removalsOf, updateRemoval } from "../core/removals.repository.ts";
import { sealAbout } from "../core/task-content.ts";
import { serviceId } from "../core/with-services.ts";
import { presentRemoval } from "./present-removal.ts";
import { actionsOf } from "./words.rules.ts";

/** Letters to services need a mailer that delivers, and are never sent in lab mode. */
function writes({ letters, sites }: Pick<RemovalsDeps, "letters" | "sites">): boolean {
	return letters?.mailer.delivers === true && sites?.mode !== "lab";
}

/** Lists the accounts that the person is closing, and how more could be closed from here. */
export function listAccounts(deps: RemovalsDeps) {
	return async (userId: string): Promise<Accounts> => {
		const known = knownBrokers(deps.sites);
		const all = await removalsOf(deps.db, userId);
		const { emails } = await deps.watched(userId);
		return {
			accounts: all
				.filter(({ kind }) => kind === "account")
				.map((row) => ({
					service: known.get(row.broker)?.account?.service ?? row.broker,
					removal: presentRemoval(row, { known, all, may: () => true }),
				})),
			writes: writes(deps),
			emails: [...emails],
		};
	};
}

/**
 * The person closes their account at a service that leaked. They do it on its page, which is a step that we ask about
 * later, or by our letter, which is followed like any other. If they ask twice, it stays one. One that has ended begins
 * again.
 */
export function closeAccount(deps: RemovalsDeps) {
	const { db, vault, clock, keys } = deps;
	return async (
		userId: string,
		{ service, way, email }: CloseAccount,
	): Promise<{ readonly id: string; readonly isNew: boolean }> => {
		const broker = knownBrokers(deps.sites).get(serviceId(keys, service));
		if (!broker?.account) throw new Refusal("not_found", "We do not know how accounts are closed there");
		const { emails } = await deps.watched(userId);
		const address = way === "letter" ? (email ?? emails[0]) : undefined;
		if (way === "letter" && (!writes(deps) || broker.email === null))
			throw new Refusal("conflict", "No letter goes there from here");
		if (way === "letter" && (address === undefined || !emails.includes(address)))
			throw new Refusal("invalid_request", "Choose one of your confirmed addresses", {
				errors: [{ field: "email", message: "Choose one of your confirmed addresses" }],
			});
		const key = await vault.hold(db, userId);
		const plan = await deps.planOf(userId);
		return db.transaction(async (tx) => {
			await lockPerson(tx, userId, clock.now());
			const earlier = (await removalsOf(tx, userId)).find(
				(row) => row.kind === "account" && row.broker === broker.id,
			);
			const before = earlier && (await lockRemoval(tx, userId, earlier.id));
			const other = before && isOtherWay(before, way);
			if (before && !other && !actionsOf(before).includes("again")) return { id: before.id, isNew: false };
			let row: RemovalRow | null;
			if (before)
				row = await recordEvent(deps, tx, { userId, key, row: before, happening: { kind: "opened_again" } });
			else
				row = await openRemoval(deps, tx, {
					userId,
					key,
					removal: {
						kind: "account",
						broker: broker.id,
						owner: broker.id,
						listingId: null,
						recordHash: null,
						coveredBy: null,
						automatic: false,
						priority: priorityOf(plan),
						state: "queued",
					},
				});
			if (!row) throw new Refusal("conflict", "It changed at this moment");
			const about = { ...row, aboutSealed: address === undefined ? null : sealAbout(key, row.id, address) };
			if (way === "letter") await updateRemoval(tx, userId, about);
			else {
				const attempt = { key, lease: { userId, id: row.id, lease: "" } };
				await giveAccountTask(deps, tx, { attempt, row: about, broker });
			}
			return { id: row.id, isNew: !before };
		});
	};
}

/** True if the step on the page waits, and the person now prefers a letter. */
function isOtherWay({ state, task }: RemovalRow, way: CloseAccount["way"]): boolean {
	return way === "letter" && state === "needs_person" && task === "close_account";
}
