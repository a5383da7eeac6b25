import { Refusal } from "../../../platform/http/problem.ts";
import { readStatus } from "../../../providers/drp/read-status.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval } from "../core/removals.repository.ts";
import { isOurCallback } from "./callback.rules.ts";
import { openRequestId, sealRequestId } from "./request-id.ts";
import {
	openDrpRequestOf,
	openDrpRequestOfAnybody,
	pollSoon,
	updateDrpRequest,
} from "./requests.repository.ts";

/** Callbacks within this time after another change nothing. */
const restMs = 60_000;

export const callbackKey = ({ keys }: Pick<RemovalsDeps, "keys">) => keys.signingKey("drp-callback");

/**
 * Takes a business's call about a request. What the call says is only a hint: we ask the business itself, at its own
 * address and with our token. So a repeated or an invented call only makes us ask once more.
 */
export function takeCallback(deps: Pick<RemovalsDeps, "db" | "clock" | "keys" | "vault">) {
	const { db, clock, vault } = deps;
	return async (call: {
		readonly id: string;
		readonly signature: string;
		readonly body: unknown;
	}): Promise<void> => {
		if (!isOurCallback(callbackKey(deps), call)) throw new Refusal("not_found", "There is no such request");
		const status = readStatus(call.body, { agentRequestId: call.id });
		if (!status) throw new Refusal("invalid_request", "This is no status of that request");
		const found = await openDrpRequestOfAnybody(db, call.id);
		// The request is over, or the account is gone. A business does not learn which.
		if (!found) return;
		const { userId, removalId } = found;
		const key = await vault.hold(db, userId).catch(() => null);
		if (!key) return;
		const isTheirs = await db.transaction(async (tx) => {
			if (!(await lockRemoval(tx, userId, removalId))) return true;
			const request = await openDrpRequestOf(tx, userId, removalId);
			if (request?.id !== call.id) return true;
			const known = openRequestId(key, request);
			if (known !== null && known !== status.requestId) return false;
			const now = clock.now();
			if (request.calledAt && now.getTime() - request.calledAt.getTime() < restMs) return true;
			await updateDrpRequest(tx, userId, {
				...request,
				calledAt: now,
				// The worker died before it learned the name. The business is then asked whether this is the request.
				sealed: request.sealed ?? sealRequestId(key, request.id, status.requestId),
			});
			await pollSoon(tx, userId, { removalId, at: now });
			return true;
		});
		if (!isTheirs) throw new Refusal("invalid_request", "This is no status of that request");
	};
}
