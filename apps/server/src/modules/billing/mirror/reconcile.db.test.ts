import { beforeEach, expect, it } from "vitest";
import { movableClock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { createLog } from "../../../platform/log/log.ts";
import { PaymentFailure, type Payments } from "../../../providers/payments/port.ts";
import { onDatabase } from "../../../testing/databases.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import { keepEvents } from "./events.repository.ts";
import { handleEvents } from "./handle-events.ts";
import { missedSince, newestComparisons } from "./out-of-step.repository.ts";
import { type ReconcileDeps, reconcile } from "./reconcile.ts";

onDatabase("the comparison with Stripe at night", (open) => {
	const now = new Date("2026-03-01T04:17:00Z");
	const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
	const event = (id: string, createdAt = hoursAgo(5)) => ({
		id,
		type: "x",
		customerId: "cus_ann",
		createdAt,
	});
	const clock = movableClock(now);
	const left: string[] = [];
	let db: Database;

	beforeEach(async () => {
		({ db } = await open());
		clock.set(now);
		left.length = 0;
		await db.query(
			`with ann as (insert into auth.users (id, created_at, updated_at) values (gen_random_uuid(), now(), now()) returning id)
			 insert into private.billing_customers (user_id, stripe_customer_id) select id, 'cus_ann' from ann`,
		);
	});

	/**
	 * Stripe's answers contain only these events. If one of them is new, its customer cannot be mirrored, and the
	 * night fails.
	 */
	const night = (events: readonly ReturnType<typeof event>[], listBreaks = false) => {
		const payments = {
			eventsSince: async function* () {
				yield* events;
				if (listBreaks) throw new Error("Stripe is away.");
			},
			liveSubscriptions: async function* () {},
		} as unknown as Payments;
		const log = createLog("silent");
		const leaveSoon = async () => void left.push("soon");
		return reconcile({ db, clock, log, payments, leaveSoon } as unknown as ReconcileDeps)();
	};
	const missed = () => missedSince(db, new Date(clock.now().getTime() - 86_400_000));
	/** Marks all events as handled, so that no customer must be mirrored. */
	const handled = () => db.query("update private.stripe_events set handled_at = now()");

	it("counts events that never arrived, for a day, even if it fails and runs again", async () => {
		await keepEvents(db, [event("evt_came", hoursAgo(30))]);
		await handled();
		await expect(night([event("evt_1"), event("evt_2")], true)).rejects.toThrow("away");
		await handled();
		expect(await missed()).toBe(2);
		clock.advance(300_000);
		await expect(night([event("evt_1"), event("evt_2"), event("evt_3")])).rejects.toThrow();
		await handled();
		expect(await missed()).toBe(3);
		clock.advance(300_000);
		await night([event("evt_1"), event("evt_2"), event("evt_3")]);
		expect(await missed()).toBe(3);
		expect((await newestComparisons(db, 5)).map((one) => one.missed)).toEqual([0, 1, 2]);
		clock.advance(86_400_000);
		expect(await missed()).toBe(0);
	});

	it("does not count events from before any event arrived", async () => {
		await expect(night([event("evt_before")])).rejects.toThrow();
		expect(await missed()).toBe(0);
	});

	it("asks about everybody however many cannot be mirrored, and about few while Stripe is away", async () => {
		await db.query(
			`with people as (
				insert into auth.users (id, created_at, updated_at)
				select gen_random_uuid(), now(), now() from generate_series(1, 210) returning id)
			 insert into private.billing_customers (user_id, stripe_customer_id) select id, 'cus_' || id from people`,
		);
		await db.query(
			`insert into private.stripe_events (id, type, customer_id, created_at)
			 select 'evt_' || user_id, 'x', stripe_customer_id, now() from private.billing_customers`,
		);
		const asked = async (failure: Error) => {
			const customers = new Set<string>();
			const readCustomer = async (id: string) => {
				customers.add(id);
				throw failure;
			};
			const deps = { db, clock, log: createLog("silent"), payments: { readCustomer } };
			await expect(handleEvents(deps as unknown as BillingDeps)()).rejects.toThrow("could not be mirrored");
			return customers.size;
		};
		expect(await asked(new Error("It has a price that nobody knows."))).toBe(211);
		expect(await asked(new PaymentFailure("unavailable", "Stripe does not answer."))).toBeLessThan(20);
	});

	it("goes on after a customer who cannot be mirrored, and tells of it", async () => {
		await db.query(
			`with bob as (insert into auth.users (id, created_at, updated_at) values (gen_random_uuid(), now(), now()) returning id)
			 insert into private.billing_customers (user_id, stripe_customer_id) select id, 'cus_bob' from bob`,
		);
		const asked: string[] = [];
		const payments = {
			eventsSince: async function* () {
				yield event("evt_1");
			},
			liveSubscriptions: async function* () {
				yield { id: "sub_ann", customerId: "cus_ann" };
				yield { id: "sub_bob", customerId: "cus_bob" };
			},
			readCustomer: async (id: string) => {
				asked.push(id);
				throw new Error("It has a price that nobody knows.");
			},
		};
		const leaveSoon = async () => void left.push("soon");
		const deps = { db, clock, log: createLog("silent"), payments, leaveSoon };
		await expect(reconcile(deps as unknown as ReconcileDeps)()).rejects.toThrow("could not be mirrored");
		expect(asked).toEqual(["cus_ann", "cus_ann", "cus_bob"]);
		expect(left).toEqual(["soon"]);
	});

	it("leaves departing customers to another job, so the comparison is stored whatever Stripe refuses", async () => {
		await night([]);
		expect(left).toEqual(["soon"]);
		expect(await newestComparisons(db, 5)).toEqual([{ at: now, missed: 0, mended: 0 }]);
	});
});
