import { openSealed } from "../../../platform/crypto/open-sealed.ts";
import { claimDatabase } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import {
	forgetLeaving,
	type LeavingRow,
	leavingRequests,
	noteLeaving,
	noteTry,
} from "./leaving.repository.ts";
import { openRequestId } from "./request-id.ts";
import { openDrpRequestsOf } from "./requests.repository.ts";
import { tokenOf } from "./token-of.ts";

export const leaveDrpJob = "removals.leave-drp";

const purpose = "drp-leaving";
const contextOf = (id: string) => `drp-leaving:${id}`;
/** Hourly tries for a day. After that the business is not told. */
const triesMax = 24;

/** Notes open requests in the transaction that deletes the account, without saying whose they were. */
export function noteOpenRequests({
	clock,
	keys,
	vault,
	queue,
}: Pick<RemovalsDeps, "clock" | "keys" | "vault" | "queue">) {
	return async (tx: Transaction, userId: string): Promise<void> => {
		const requests = await openDrpRequestsOf(tx, userId);
		if (requests.length === 0) return;
		const key = await vault.find(tx, userId).catch(() => null);
		await claimDatabase(tx, keys);
		for (const request of requests) {
			// A name that only a callback gave us may be the name of another person's request.
			const requestId = key && request.isConfirmed ? nameOf(() => openRequestId(key, request)) : null;
			if (requestId === null) continue;
			const { sealed, keyId } = keys.seal(purpose, Buffer.from(requestId, "utf8"), contextOf(request.id));
			await noteLeaving(tx, {
				id: request.id,
				business: request.business,
				sealed,
				keyId,
				since: clock.now(),
			});
		}
		await queue.enqueue(tx, leaveDrpJob, {});
	};
}

/** An id or a key that cannot be opened must not keep an account from being deleted. */
function nameOf(open: () => string | null): string | null {
	try {
		return open();
	} catch {
		return null;
	}
}

type LeaveDeps = Pick<RemovalsDeps, "db" | "clock" | "keys" | "drp" | "log">;

/**
 * Takes back the requests of deleted accounts. If one cannot be read, that counts as a try, the others are still taken
 * back, and the job fails at the end.
 */
export function leaveBusinesses(deps: LeaveDeps) {
	return async (): Promise<void> => {
		const { db, log } = deps;
		const failed: Error[] = [];
		for (const row of await leavingRequests(db)) {
			const { id, business, tries } = row;
			const isOver = await takeBack(deps, row).catch((error: Error) => {
				failed.push(error);
				return false;
			});
			if (isOver) await forgetLeaving(db, id);
			else if (tries + 1 < triesMax) await noteTry(db, id);
			else {
				log.warn({ business }, "a request of an account that is gone could not be taken back");
				await forgetLeaving(db, id);
			}
		}
		if (failed.length > 0)
			throw new AggregateError(
				failed,
				`${failed.length} requests could not be taken back. ${failed[0]?.message}`,
			);
	};
}

/** True if nothing is left to take back. */
async function takeBack(deps: LeaveDeps, { id, business, sealed }: LeavingRow): Promise<boolean> {
	const { db, keys, drp } = deps;
	const known = drp?.businesses.find((one) => one.id === business);
	if (!drp || !known) return false;
	const token = await tokenOf(deps, drp, known);
	if (token.state !== "known") return false;
	const { agent, token: bearer, forget } = token.connected;
	const requestId = (await openSealed(db, keys, purpose, sealed, contextOf(id))).toString("utf8");
	const reason = "The person has left the agent.";
	const answer = await agent.revoke(known, bearer, { id: requestId, reason });
	const isKnown = answer.state === "known" || (answer.state === "refused" && answer.final);
	const holds = answer.state !== "refused" || (answer.status !== 401 && answer.status !== 403);
	if (!holds) await forget();
	return isKnown && holds;
}
