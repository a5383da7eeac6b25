import { randomUUID } from "node:crypto";
import type { BrokerUnknownReason } from "@unlisted/contracts/broker-values";
import { isSearchable } from "../core/askable.rules.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { allHealth } from "../core/health.repository.ts";
import { isQuarantined } from "../core/health.rules.ts";
import { lookUpsOf } from "../core/look-ups.repository.ts";
import { unknownReasonOf } from "../core/unknown.rules.ts";
import type { Watched } from "../identity/wanted.rules.ts";
import { askBroker } from "../look-ups/ask-broker.ts";
import { personOf } from "./person-of.ts";

/** `known`: the listings are as the broker shows them now. `busy`: somebody else asks it at the moment. */
export type LookedAgain =
	| { readonly state: "known" }
	| { readonly state: "unknown"; readonly reason: BrokerUnknownReason }
	| { readonly state: "busy" };

/** Asks one broker about a person outside of scans, and keeps what it shows as a scan would. */
export function lookAgain(deps: BrokersDeps) {
	return async ({
		userId,
		broker: id,
		watched,
		signal,
	}: {
		readonly userId: string;
		readonly broker: string;
		readonly watched: Watched;
		readonly signal: AbortSignal;
	}): Promise<LookedAgain> => {
		const { db, vault, sites, clock } = deps;
		const broker = sites?.brokers.filter(isSearchable).find((one) => one.id === id);
		if (!sites || !broker) return { state: "unknown", reason: "not_allowed" };
		const health = (await allHealth(db)).find((row) => row.broker === id);
		if (isQuarantined(health, broker.playbook.version, clock.now()))
			return { state: "unknown", reason: "quarantined" };
		const key = await vault.hold(db, userId);
		const wanted = await personOf(db, { userId, key, watched });
		if (!wanted) return { state: "unknown", reason: "needs_more" };
		// A name of its own: a scan that runs now has its own question.
		const taskId = randomUUID();
		const asked = await askBroker(deps, broker, { sites, wanted, key, userId, taskId, signal });
		if (!asked) return { state: "busy" };
		const row = (await lookUpsOf(db, userId)).find((one) => one.broker === id);
		if (row?.taskId !== taskId || !row.settled) return { state: "busy" };
		return row.state === "ok"
			? { state: "known" }
			: { state: "unknown", reason: unknownReasonOf(row.reason) };
	};
}
