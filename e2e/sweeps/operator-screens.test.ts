import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/chromium.ts";
import { findingsOf } from "../support/look/check-axe.ts";
import { makeOperator, signInAsOperator, writeToSupport } from "../support/operator.ts";
import { makeAccount, newPerson } from "../support/person.ts";
import { OPERATOR_SCREENS } from "../support/screens.ts";
import { type RunningServer, startServer } from "../support/server.ts";

describe("every screen of /admin", () => {
	let server: RunningServer;
	let browser: Awaited<ReturnType<typeof launchBrowser>>;
	let page: Page;
	let reference: string;
	beforeAll(async () => {
		const image = inject("siteImage");
		[server, browser] = await Promise.all([
			startServer({ image, env: { RATE_LIMITS: "off" } }),
			launchBrowser(),
		]);
	}, 180_000);
	afterAll(async () => {
		await browser?.close();
		await server?.stop();
	});

	it("opens for an operator", async () => {
		page = await (await browser.newContext({ baseURL: server.url })).newPage();
		const person = await makeAccount(page, { person: newPerson() });
		reference = await writeToSupport(server.url);
		const secret = await makeOperator(server, person);
		await signInAsOperator(page, server.url, { ...person, secret });
	});

	it.each(OPERATOR_SCREENS.filter(({ answers }) => !answers))(
		"$path has no fault for axe, narrow or wide",
		async ({ path }) => {
			await page.goto(path.replace(":reference", reference));
			await page.getByRole("heading", { level: 1 }).waitFor();
			await page.getByText(/^Loading/).waitFor({ state: "detached" });
			expect(await findingsOf(page)).toEqual([]);
		},
	);
});
