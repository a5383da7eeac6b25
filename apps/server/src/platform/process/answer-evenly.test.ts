import { expect, it } from "vitest";
import { evenAnswers } from "./answer-evenly.ts";

/** A clock that moves only when somebody works or sleeps. */
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

it("on a quiet machine every answer takes the minimum, refusals included", async () => {
	const ask = machine(150);
	expect([await ask(20), await ask(90), await ask(5, true)]).toEqual([150, 150, 150]);
});

it("on a busy machine quick answers take as long as slow ones, one after the other or in turn", async () => {
	const ask = machine(150);
	for (let round = 0; round < 20; round += 1) await ask(400);
	for (let round = 0; round < 5; round += 1) expect(await ask(330)).toBe(400);
	expect([await ask(400), await ask(330)]).toEqual([400, 400]);
});

it("an answer that was held up for once holds up no other", async () => {
	const ask = machine(150);
	for (let round = 0; round < 20; round += 1) await ask(20);
	expect([await ask(2500), await ask(20)]).toEqual([2500, 150]);
});

it("a machine that stands still for long makes nobody wait for ever, and is forgotten", async () => {
	const ask = machine(150);
	for (let round = 0; round < 10; round += 1) await ask(60_000);
	expect(await ask(20)).toBe(3000);
	for (let round = 0; round < 64; round += 1) await ask(20);
	expect(await ask(20)).toBe(150);
});
