import { expect, it } from "vitest";
import { liveMonths } from "../../apps/server/src/modules/removals/testing/lab-months.ts";

const honest = ["mailroom", "peoplelane", "familyregister", "whoisit", "closematch"];
const byHand = ["stateledger", "kinfinder"];
const sites = [...honest, "quickcheck", "rosterly", ...byHand, "adresskartei"];

/** A smaller version of the benchmark `removals`: the same processes and the same comparison. */
it("eight weeks of three people end as each broker is meant to, though workers are killed while they send", async () => {
	const result = await liveMonths({
		// Rosterly lists people again. In these weeks, a listing cannot be gone twice for a request that was lost with
		// its worker.
		people: 3,
		days: 58,
		quietDays: 39,
		sites,
		scanEvery: 30,
		workers: 2,
		kills: 4,
		seed: 15,
	});
	const at = (site: string) => result.removals.filter((one) => one.site === site);
	for (const site of honest)
		expect(
			at(site).map(({ state, isShown }) => [site, state, isShown]),
			at(site)
				.map(({ kinds }) => kinds.join(" "))
				.join("\n"),
		).toEqual(Array(3).fill([site, "verified_removed", false]));
	expect(at("quickcheck").map(({ foundOut }) => foundOut)).toEqual([true, true, true]);
	expect(
		at("rosterly").map(({ removedAgain }) => removedAgain),
		at("rosterly")
			.map(({ kinds }) => kinds.join(" "))
			.join("\n"),
	).toEqual([true, true, true]);
	for (const site of byHand) expect(at(site).map(({ task }) => task !== null)).toEqual([true, true, true]);
	expect(at("adresskartei").map(({ state }) => ["needs_person", "refused"].includes(state))).toEqual([
		true,
		true,
		true,
	]);
	expect(result.compared).toMatchObject({ beyondLedger: [], sentTwice: 0, sentUnseen: 0 });
	expect(result.compared.requests).toBeGreaterThan(3 * 6);
	expect(result).toMatchObject({ kills: 4, loose: 0, errors: [] });
	expect(result.left, "they were killed at work").toBeGreaterThan(0);
}, 180_000);
