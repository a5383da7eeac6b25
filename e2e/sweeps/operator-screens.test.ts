import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findingsOf } from "../support/look/check-axe.ts";
import { makeOperator, signInAsOperator, writeToSupport } from "../support/operator.ts";
import { useOwnServer } from "../support/own-server.ts";
import { makeAccount, newPerson } from "../support/person.ts";
import { OPERATOR_SCREENS } from "../support/screens.ts";

describe("every screen of /admin", () => {
	const own = useOwnServer();
	let page: Page;
	let reference: string;

	it("opens for an operator", async () => {
		page = await (await own.browser.newContext({ baseURL: own.server.url })).newPage();
		const person = await makeAccount(page, { person: newPerson() });
		reference = await writeToSupport(own.server.url);
		const secret = await makeOperator(own.server, person);
		await signInAsOperator(page, own.server.url, { ...person, secret });
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
