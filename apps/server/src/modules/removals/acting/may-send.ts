import type { Sql, Transaction } from "../../../platform/db/database.ts";
import { demandedBy, knownBrokers } from "../core/known-brokers.ts";
import { decidedBy } from "../core/people.repository.ts";
import { consentMode, isCovered } from "../core/plan.rules.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";

/** `paused`: until the person goes on. `held`: the person has to say yes (again). */
export type MaySend =
	| { readonly state: "yes" }
	| { readonly state: "paused" }
	| { readonly state: "held"; readonly why: string };

/** Checks again right before the button is pressed, because the person may have changed their mind during the visit. */
export async function stillMay(
	{ runtime }: Pick<RemovalsDeps, "runtime">,
	tx: Transaction,
	{ userId, row }: { readonly userId: string; readonly row: RemovalRow },
): Promise<boolean> {
	if (!(await runtime.current(tx)).removals) return false;
	const { consent, pausedAt } = await decidedBy(tx, userId);
	return pausedAt === null && (!row.automatic || consent.revokedAt === null);
}

/** Whether a request may leave. */
export async function maySend(
	deps: Pick<RemovalsDeps, "sites" | "planOf" | "brokers">,
	sql: Sql,
	{ userId, row }: { readonly userId: string; readonly row: RemovalRow },
): Promise<MaySend> {
	const { consent, pausedAt } = await decidedBy(sql, userId);
	if (pausedAt !== null) return { state: "paused" };
	// Settings choose brokers. A service was named by the person, so settings do not apply.
	if (row.kind === "account") return { state: "yes" };
	const may = await deps.brokers.mayContact(userId);
	if (!may(row.broker) || !may(row.owner))
		return { state: "held", why: "Your settings say that this site is not to be contacted." };
	if (!row.automatic) return { state: "yes" };
	const plan = await deps.planOf(userId);
	if (consentMode(plan, consent) !== "given")
		return { state: "held", why: "Requests do not go out by themselves anymore." };
	const fields = demandedBy(knownBrokers(deps.sites).get(row.broker));
	return isCovered(consent, { owner: row.owner, fields })
		? { state: "yes" }
		: { state: "held", why: "Your consent does not include this site as it is now." };
}
