import { expect, it } from "vitest";
import { evenAnswers } from "./answer-evenly.ts";

/** A clock that moves only while the test works or sleeps. */
function machine(minimum: number) {
	let now = 0;
	const spend = async (milliseconds: number) => {
		now += milliseconds;
	};
	const even = evenAnswers(minimum, { now: () => now, sleep: spend });
	return async (work: number, fails = false): Promise<number> => {
		const started = now;
		const done = even.answer(async () => {
			await spend(work);
			if (fails) throw new Error("refused");
		});
		if (fails) await expect(done).rejects.toThrow("refused");
		else await done;
		return now - started;
	};
}

it("on a quiet machine every answer takes the minimum time, including refusals", async () => {
	const ask = machine(150);
	expect([await ask(20), await ask(90), await ask(5, true)]).toEqual([150, 150, 150]);
});

it("an answer that takes longer than the minimum delays no other answer", async () => {
	const ask = machine(150);
	expect([await ask(2500), await ask(400, true), await ask(20)]).toEqual([2500, 400, 150]);
});
