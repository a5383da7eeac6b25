import { afterAll, beforeAll, expect, it } from "vitest";
import { attacksHere } from "../../attacks/run.ts";
import { startVictim, type Victim } from "../../attacks/support/victim.ts";

let victim: Victim;
beforeAll(async () => {
	victim = await startVictim();
});
afterAll(() => victim.stop());

const quick = (await attacksHere()).filter((attack) => attack.quick);

it.each(quick)("$name is blocked", async (attack) => {
	const { outcome, evidence } = await attack.run(victim.target);
	expect(`${outcome}: ${evidence}`).toMatch(/^held: /);
});
