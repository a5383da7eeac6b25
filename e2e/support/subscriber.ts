import type { Page } from "playwright-core";
import { expect } from "vitest";
import { storedSessionKey } from "../../apps/web/app/lib/session/stored-session.ts";
import type { BillingOverview, Payment } from "../../packages/contracts/src/billing.ts";
import type { Person } from "./person.ts";
import { signedInVisitor } from "./person.ts";
import type { Site } from "./site.ts";

/** A person with a plan that was bought without the checkout page. */
export async function subscriber(
	site: Site,
	{ planId = "pro", paymentMethodId = "pm_card_visa" } = {},
): Promise<{ page: Page; person: Person }> {
	const { page, person } = await signedInVisitor(site);
	await buyPlan(page, { planId, paymentMethodId });
	return { page, person };
}

export async function buyPlan(page: Page, plan: { planId: string; paymentMethodId: string }): Promise<void> {
	const { token, userId } = await sessionOf(page);
	const answer = await page.request.post("/functions/v1/create-subscription", {
		headers: { authorization: `Bearer ${token}` },
		data: { ...plan, userId },
	});
	expect(answer.status(), await answer.text()).toBe(200);
}

/** The server's answer about the person's subscription, independent of any page. */
export async function overviewOf(page: Page): Promise<BillingOverview> {
	return ask(page, "/api/billing/overview");
}

export async function paymentsOf(page: Page): Promise<Payment[]> {
	return (await ask<{ payments: Payment[] }>(page, "/api/billing/payments")).payments;
}

async function ask<T>(page: Page, path: string): Promise<T> {
	const { token } = await sessionOf(page);
	const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
	expect(answer.status(), await answer.text()).toBe(200);
	return (await answer.json()) as T;
}

async function sessionOf(page: Page): Promise<{ token: string; userId: string }> {
	const stored = await page.evaluate((key) => localStorage.getItem(key), storedSessionKey);
	const { access_token: token, user } = JSON.parse(String(stored)) as {
		access_token: string;
		user: { id: string };
	};
	return { token, userId: user.id };
}
