import { setImmediate as breath } from "node:timers/promises";
import type { Store } from "../store/store.ts";
import { runDue } from "./run-due.ts";

export interface Clocks {
	/** Call it when something may be due, or a test clock was told to advance. */
	wake(): void;
	/** Resolves once everything that is due now is done. */
	idle(): Promise<void>;
	close(): Promise<void>;
}

/** The longest wait of a timer. For a later moment, the timer is set again. */
const longestWait = 60_000;

/**
 * Runs time. Moves each advancing test clock step by step to its goal, and everybody else in real time. What was due
 * while nothing was running happens in its order and at its moments.
 */
export function runClocks(store: Store, now: () => number, report: (error: unknown) => void): Clocks {
	let running: Promise<void> | null = null;
	let again = false;
	let closed = false;
	let timer: NodeJS.Timeout | undefined;

	async function work(): Promise<void> {
		do {
			again = false;
			// The caller gets its answer first, so that it can see the clock advance.
			await breath();
			for (const clock of advancing(store)) await advance(clock);
			await catchUp(null, now());
		} while (again && !closed);
	}

	async function catchUp(clock: string | null, until: number): Promise<void> {
		let before = "";
		for (let due = store.nextDue(clock, until); due !== undefined; due = store.nextDue(clock, until)) {
			if (closed) return;
			const { id, at } = due;
			// Every step must move its due moment forward. Otherwise time would stand still here.
			if (before === `${id} ${at}`) throw new Error(`${id} stays due at ${at}.`);
			before = `${id} ${at}`;
			store.transact(
				(tx) => {
					if (clock !== null) tx.hidden("test_helpers.test_clock", clock).reached = at;
					runDue(tx, id, at);
				},
				clock === null ? { now: at } : {},
			);
			await breath();
		}
	}

	async function advance({ id, target }: { id: string; target: number }): Promise<void> {
		let failed = false;
		await catchUp(id, target).catch((error: unknown) => {
			failed = true;
			report(error);
		});
		if (closed) return;
		store.transact((tx) => {
			const clock = tx.get("test_helpers.test_clock", id);
			if (clock === undefined) return;
			if (failed) {
				clock.status = "internal_failure";
				return;
			}
			clock.frozen_time = target;
			clock.status = "ready";
			clock.status_details = {};
			tx.hidden("test_helpers.test_clock", id).reached = null;
			tx.emit("test_helpers.test_clock.ready", clock);
		});
	}

	function wake(): void {
		if (closed) return;
		again = true;
		running ??= work()
			.then(() => wait(0))
			.catch((error: unknown) => {
				report(error);
				wait(longestWait);
			})
			.finally(() => {
				running = null;
			});
	}

	function wait(atLeast: number): void {
		clearTimeout(timer);
		if (closed) return;
		const next = store.nextDueAt();
		if (next === undefined) return;
		timer = setTimeout(wake, Math.min(longestWait, Math.max(atLeast, (next - now()) * 1000)));
		timer.unref();
	}

	return {
		wake,
		async idle() {
			wake();
			while (running !== null) await running;
		},
		async close() {
			closed = true;
			clearTimeout(timer);
			await running;
		},
	};
}

function advancing(store: Store): { id: string; target: number }[] {
	return store.transact((tx) =>
		tx.find("test_helpers.test_clock", { status: "advancing" }).map((clock) => ({
			id: clock.id,
			target: clock.status_details.advancing?.target_frozen_time ?? clock.frozen_time,
		})),
	);
}
