import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { runCommand } from "./support/command-line.ts";
import { mailTo } from "./support/mailbox.ts";
import { makeOperator, signInAsOperator, writeToSupport } from "./support/operator.ts";
import { useOwnServer } from "./support/own-server.ts";
import { makeAccount, newPerson, type Person } from "./support/person.ts";
import { signIn } from "./support/sign-in.ts";

describe("/admin", () => {
	const own = useOwnServer();

	const visitor = async (): Promise<Page> =>
		(await own.browser.newContext({ baseURL: own.server.url })).newPage();
	const isUnauthorized = ({ pathname }: URL) => pathname === "/unauthorized";

	it("sends strangers and people without the role to /unauthorized", async () => {
		const stranger = await visitor();
		await stranger.goto("/admin/people");
		await stranger.waitForURL(isUnauthorized);
		await stranger.getByRole("heading", { name: "Access Denied" }).waitFor();
		const page = await visitor();
		const person = await makeAccount(page);
		await signIn(page, own.server.url, person);
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
			reference = await writeToSupport(own.server.url);
			const secret = await makeOperator(own.server, person);
			await signInAsOperator(page, own.server.url, { ...person, secret });
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
			const revoked = await runCommand(["operators", "revoke", person.email], {
				DATA_DIR: own.server.dataDir,
			});
			expect(revoked.stdout).toContain("is no longer an operator");
			await page.goto("/admin/queues");
			await page.waitForURL(isUnauthorized);
		});
	});
});
