import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { guardOf } from "../packages/broker-lab/src/sites/gate-watch.ts";
import { paceOf } from "../packages/broker-lab/src/sites/slowpoke.ts";
import { newPerson, signedInVisitor } from "./support/person.ts";
import { brokerLine } from "./support/scanning.ts";
import { demoHome, sayHome, searchForMe } from "./support/search-for-me.ts";
import { signIn } from "./support/sign-in.ts";
import { useSite } from "./support/site.ts";

// A server of its own, because this journey searches for the demo account's person.
const site = useSite({});

describe("data brokers", () => {
	it("a person says what to search with, finds a listing, and says that it is somebody else", async () => {
		const page = await site.visitor();
		await signIn(page, site.url, site.demo);
		await page.goto("/identity");
		await sayHome(page, demoHome);
		await page.reload();
		await expect.poll(() => page.getByLabel("City").inputValue()).toBe("Springfield");

		await searchForMe(page);
		await expect
			.poll(() => brokerLine(page))
			.toMatch(/^Data Brokers \d+ listings, \d+ new .*\d+ could not be/);

		await page.getByRole("link", { name: "See your listings" }).click();
		await page.getByRole("table", { name: "Your listings" }).waitFor();
		await page.locator("main").getByRole("link", { name: "All removals" }).click();
		// Goes from a listing to a request and back again, without losing the place.
		await page
			.getByRole("button", { name: /^Ask for removal/ })
			.first()
			.click();
		await page.getByRole("button", { name: "Undo" }).click();
		await page.getByRole("button", { name: "Ask after all" }).waitFor();
		await page.getByRole("link", { name: "See it" }).click();
		await page.getByRole("region", { name: "Each step" }).getByText("It was stopped.").waitFor();
		await page.getByRole("link", { name: "All removals" }).click();

		await page.getByRole("link", { name: "See the listings" }).click();
		const table = page.getByRole("table", { name: "Your listings" });
		await table.getByRole("link", { name: "Civic Ledger" }).first().click();
		await page.getByRole("button", { name: "Show the page" }).click();
		await page.getByRole("region", { name: /^The page on/ }).waitFor();
		await page.getByRole("button", { name: "Compare and answer" }).click();
		await page.getByRole("button", { name: "No, somebody else" }).click();
		await page.getByText(/You said that this is somebody else/).waitFor();
		await page.getByText("We keep no copy of the page.").waitFor();
		expect(await page.getByRole("button", { name: "Show the page" }).count()).toBe(0);
	}, 300_000);

	it("a new person lists their own name for trying out and finds it; a person on no site gets an honest answer", async () => {
		const last = nameWithTrouble("Petra");
		const person = { ...newPerson(), firstName: "Petra", lastName: last };
		const { page } = await signedInVisitor(site, { person });
		await page.goto("/identity");
		await expect.poll(() => page.getByLabel("Last name").first().inputValue()).toBe(last);
		await sayHome(page, { city: "Austin", state: "TX", year: "1981" });
		await searchForMe(page);
		// Made-up sites found nobody. The page must not call that good news, and it names what could not be checked.
		await expect
			.poll(() => brokerLine(page))
			.toMatch(/^Data Brokers Not about you \d+ made-up sites checked, \d+ could not be$/);
		expect(await listedAt(page)).toEqual([]);

		const lab = await page.context().newPage();
		await lab.goto("/dev/brokers");
		for (const [label, value] of [
			["First name", "Petra"],
			["Last name", last],
			["Birth year", "1981"],
			["City", "Austin"],
			["State (two letters)", "TX"],
		] as const)
			await lab.getByLabel(label).fill(value);
		await lab.getByRole("button", { name: "List on every site" }).click();
		await lab.getByRole("heading", { name: "Planted" }).waitFor();

		await page.goto("/scanner");
		await page.getByRole("button", { name: "Start Scan" }).click();
		// Brokers that answer over http appear while slow ones are still asked.
		await expect
			.poll(() => listedAt(page), { timeout: 60_000, interval: 250 })
			.toContain("peoplelane.localhost");
		expect(await page.getByText(/^Scan finished$/).count()).toBe(0);
		await page.getByText(/^Scan finished$/).waitFor({ timeout: 150_000 });
		const could = await coverageOf(page);
		expect(could.get("gatewatch.localhost")).toBe("wall");
		expect(could.get("slowpoke.localhost")).toBe("timed_out");
		// This site draws its page by script: the browser from npm reads it.
		expect([...could.keys()]).not.toContain("truefolks.localhost");
		expect(await listedAt(page)).toContain("truefolks.localhost");
	}, 400_000);
});

/** Finds a last name that one site forbids and that the other one hangs on. */
function nameWithTrouble(first: string): string {
	for (;;) {
		const last = `Quill${randomUUID().replace(/[^a-f]/g, "")}`;
		const name = { first, last };
		if (guardOf(name) === "forbidden" && paceOf(name) === "hangs") return last;
	}
}

/** Sends the same request as the person's own pages. */
async function asked<Answer>(page: Page, path: string): Promise<Answer> {
	const token = await page.evaluate(() => JSON.stringify(localStorage));
	const access = /access_token[\\"]+:[\\"]+([^\\"]+)/.exec(token)?.[1];
	const answer = await page.request.get(`/api/brokers${path}`, {
		headers: { authorization: `Bearer ${access}` },
	});
	expect(answer.status(), path).toBe(200);
	return (await answer.json()) as Answer;
}

async function listedAt(page: Page): Promise<string[]> {
	const { listings } = await asked<{ listings: { broker: { id: string } }[] }>(page, "/listings?limit=200");
	return listings.map(({ broker }) => broker.id);
}

async function coverageOf(page: Page): Promise<Map<string, string>> {
	const { could_not } = await asked<{ could_not: { id: string; reason: string }[] }>(page, "/coverage");
	return new Map(could_not.map(({ id, reason }) => [id, reason]));
}
