import type { Sql } from "../../../platform/db/database.ts";
import { type ContactPermit, permitFor } from "../core/contact-permit.ts";
import { demandedBy, knownBrokers } from "../core/known-brokers.ts";
import { decidedBy } from "../core/people.repository.ts";
import { consentMode, isCovered } from "../core/plan.rules.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { offReason } from "../core/switched-off.rules.ts";

/**
 * `paused`: until the person goes on. `closed`: until the operator does. `held`: the person has to say yes (again).
 * `given_back`: the setup that it belongs to was refunded.
 */
export type MaySend =
	| { readonly state: "yes"; readonly permit: ContactPermit }
	| { readonly state: "paused" }
	| { readonly state: "closed" }
	| { readonly state: "given_back" }
	| { readonly state: "held"; readonly why: string };

/** Whether a request may leave. */
export async function maySend(
	deps: Pick<RemovalsDeps, "sites" | "planOf" | "setupOf" | "brokers" | "runtime">,
	sql: Sql,
	{ userId, row }: { readonly userId: string; readonly row: RemovalRow },
): Promise<MaySend> {
	// What the setup asks was paid for. Once the money is back, nothing more goes out for it.
	if (row.kind === "access" && (await deps.setupOf(userId)) === null) return { state: "given_back" };
	const may = await permitFor(deps, sql, { userId, row });
	if (may.state === "off") return { state: "held", why: offReason };
	if (may.state === "no_consent") return { state: "held", why: noConsent };
	if (may.state !== "yes") return may;
	if (!row.automatic || row.kind === "account") return may;
	const { consent } = await decidedBy(sql, userId);
	const plan = await deps.planOf(userId);
	if (consentMode(plan, consent) !== "given") return { state: "held", why: noConsent };
	const fields = demandedBy(knownBrokers(deps.sites).get(row.broker));
	return isCovered(consent, { owner: row.owner, fields })
		? may
		: { state: "held", why: "Your consent does not include this site as it is now." };
}

export const noConsent = "Requests do not go out by themselves anymore.";
