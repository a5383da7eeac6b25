import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "./support/chromium.ts";
import { runCommand } from "./support/command-line.ts";
import { mailTo } from "./support/mailbox.ts";
import { makeOperator, signInAsOperator, writeToSupport } from "./support/operator.ts";
import { makeAccount, newPerson, type Person } from "./support/person.ts";
import { type RunningServer, startServer } from "./support/server.ts";
import { signIn } from "./support/sign-in.ts";

describe("/admin", () => {
	let server: RunningServer;
	let browser: Awaited<ReturnType<typeof launchBrowser>>;
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

	const visitor = async (): Promise<Page> => (await browser.newContext({ baseURL: server.url })).newPage();
	const isUnauthorized = ({ pathname }: URL) => pathname === "/unauthorized";

	it("sends strangers and people without the role to /unauthorized", async () => {
		const stranger = await visitor();
		await stranger.goto("/admin/people");
		await stranger.waitForURL(isUnauthorized);
		await stranger.getByRole("heading", { name: "Access Denied" }).waitFor();
		const page = await visitor();
		const person = await makeAccount(page);
		await signIn(page, server.url, person);
		await page.goto("/admin");
		await page.waitForURL(isUnauthorized);
	});

	describe("for an operator, after the code", () => {
		let page: Page;
		let person: Person;
		let reference: string;
		it("the rooms open", async () => {
			page = await visitor();
			person = await makeAccount(page, { person: newPerson() });
			reference = await writeToSupport(server.url);
			const secret = await makeOperator(server, person);
			await signInAsOperator(page, server.url, { ...person, secret });
		});

		it("an answer to a request goes out as a mail", async () => {
			await page.goto(`/admin/support/${reference}`);
			await page.getByLabel("Your answer").fill("It is under Billing.");
			await page.getByRole("button", { name: "Send the answer" }).click();
			await page.getByText("Your answer goes to cleo@example.com.").waitFor();
			const { text } = await mailTo(page, "cleo@example.com", new RegExp(`^Your request ${reference}`));
			expect(text).toContain("It is under Billing.");
		});

		it("a notice stands above everybody's pages", async () => {
			await page.goto("/admin/settings");
			await page.getByLabel("Text above the pages").fill("Back at noon");
			await page.getByRole("button", { name: "Save" }).click();
			await page.getByText("Saved. This applies from now on.").waitFor();
			const other = await visitor();
			await other.goto("/login");
			await other.getByText("Back at noon").waitFor();
		});

		it("the record of what operators did is checked", async () => {
			await page.goto("/admin/audit");
			await page.getByRole("button", { name: "Check the record" }).click();
			await page.getByText(/each unchanged and in the transparency log/).waitFor();
		});

		it("the rooms close when the role is revoked", async () => {
			const revoked = await runCommand(["operators", "revoke", person.email], { DATA_DIR: server.dataDir });
			expect(revoked.stdout).toContain("is no longer an operator");
			await page.goto("/admin/queues");
			await page.waitForURL(isUnauthorized);
		});
	});
});
