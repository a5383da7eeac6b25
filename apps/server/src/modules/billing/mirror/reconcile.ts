import type { Database, Transaction } from "../../../platform/db/database.ts";
import { inSlices } from "../../../platform/db/in-slices.ts";
import { PaymentFailure, type Payments, type SubscriptionState } from "../../../providers/payments/port.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import { cardText, statusOf } from "../core/billing.rules.ts";
import { noteEmptiedAccounts, ownerOfCustomer } from "../core/customers.repository.ts";
import { inTurn } from "../core/in-turn.ts";
import { forgetHandledEvents, keepEvents, newestEvent } from "./events.repository.ts";
import { handleEvents } from "./handle-events.ts";
import { mirrorCustomer } from "./mirror-customer.ts";
import { forgetComparisons, storeComparison } from "./out-of-step.repository.ts";
import { type LiveRow, liveAfter, liveAmong } from "./reconcile.repository.ts";
import { seenNames } from "./seen-names.ts";

const day = 86_400_000;
/** Events that are younger than this may still be on their way. */
const onItsWayMs = 600_000;

export interface ReconcileDeps extends BillingDeps {
	/** Adds the job in which customers leave Stripe. That job fails as long as Stripe refuses one of them. */
	readonly leaveSoon: (tx: Transaction) => Promise<void>;
}

/**
 * Runs once a night and finds what was missed: events that never arrived, subscriptions that differ from their
 * mirror, and customers without an account. Afterwards the mirror is right, even if no webhook ever came.
 */
export function reconcile(deps: ReconcileDeps) {
	const { db, clock, log, payments, leaveSoon } = deps;
	return async (): Promise<void> => {
		if (!payments) return;
		const mirror = mirrorCustomer({ ...deps, payments });
		const now = clock.now().getTime();
		const missed = await countMissed({ db, payments }, now);
		// One who cannot be mirrored keeps nobody behind; the job fails at its end.
		const failed: unknown[] = [];
		const keep = (error: unknown) => void failed.push(error);
		await handleEvents(deps)().catch(keep);

		let mended = 0;
		for (const customerId of await differing(db, payments.liveSubscriptions())) {
			const owner = await ownerOfCustomer(db, customerId);
			if (owner === null) continue;
			try {
				await inTurn(db)(owner, (turn) => mirror(turn, customerId));
				mended += 1;
			} catch (error) {
				// Stripe is away, and so it is for all that come after.
				if (error instanceof PaymentFailure && error.kind === "unavailable") throw error;
				log.warn({ err: error, customerId }, "billing: a customer could not be mirrored");
				keep(error);
			}
		}
		await db.transaction(async (tx) => {
			await noteEmptiedAccounts(tx, clock.now());
			await leaveSoon(tx);
		});
		await inSlices((most) => forgetHandledEvents(db, new Date(now - 35 * day), most));
		await storeComparison(db, { at: new Date(now), missed, mended });
		await forgetComparisons(db, new Date(now - 400 * day));
		if (missed > 0) log.warn({ missed, mended }, "billing: events of Stripe had not arrived");
		else if (mended > 0) log.info({ missed, mended }, "billing: reconciled");
		if (failed.length > 0) throw failed[0];
	};
}

/**
 * Stores the events that never arrived, and their number at once, even if Stripe's list breaks off midway. The next
 * try finds these events here, so it does not count them again.
 */
async function countMissed(
	{ db, payments }: { readonly db: Database; readonly payments: Payments },
	now: number,
): Promise<number> {
	const newest = await newestEvent(db);
	const since = Math.min(newest?.getTime() ?? now - 27 * day, now) - 3 * day;
	let missed = 0;
	try {
		for await (const event of payments.eventsSince(new Date(since))) {
			const isNew = (await keepEvents(db, [event])).size;
			// If no event ever arrived, these may be from before Stripe knew of us.
			if (newest !== null && event.createdAt.getTime() < now - onItsWayMs) missed += isNew;
		}
	} finally {
		if (missed > 0) await storeComparison(db, { at: new Date(now), missed, mended: 0 });
	}
	return missed;
}

const atOnce = 500;

/**
 * Finds customers whose live subscriptions differ between Stripe and our database. Never holds all subscriptions of
 * one side in memory.
 */
async function differing(
	db: Database,
	theirs: AsyncIterable<SubscriptionState & { readonly customerId: string }>,
): Promise<Set<string>> {
	const customers = new Set<string>();
	const there = seenNames();
	for await (const page of pagesOf(theirs)) {
		const rows = await liveAmong(
			db,
			page.map(({ id }) => id),
		);
		const ours = new Map(rows.map((row) => [row.stripe_subscription_id, row]));
		for (const one of page) {
			there.add(one.id);
			const row = ours.get(one.id);
			if (!row || differs(row, one)) customers.add(one.customerId);
		}
	}
	const known = there.sorted();
	for (let after: string | undefined = ""; after !== undefined; ) {
		const rows: LiveRow[] = await liveAfter(db, after, atOnce);
		for (const row of rows) {
			// The subscription is live here and not at Stripe, so it has ended.
			if (!known.has(row.stripe_subscription_id)) customers.add(row.stripe_customer_id);
		}
		after = rows.at(-1)?.stripe_subscription_id;
	}
	return customers;
}

async function* pagesOf<T>(all: AsyncIterable<T>): AsyncGenerator<T[]> {
	let page: T[] = [];
	for await (const one of all) {
		page.push(one);
		if (page.length < atOnce) continue;
		yield page;
		page = [];
	}
	yield page;
}

function differs(row: LiveRow, theirs: SubscriptionState): boolean {
	return (
		row.status !== statusOf(theirs.status) ||
		row.plan_type !== (theirs.planId ?? row.plan_type) ||
		row.current_period_end?.getTime() !== theirs.periodEnd.getTime() ||
		(row.cancel_at?.getTime() ?? 0) !== (theirs.endsAt?.getTime() ?? 0) ||
		(theirs.card !== null && row.payment_method !== cardText(theirs.card))
	);
}
