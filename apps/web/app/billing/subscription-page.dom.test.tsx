import { screen, waitFor, within } from "@testing-library/react";
import type { BillingOverview, OwnSubscription } from "@unlisted/contracts/told";
import type { InitialEntry } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { siteConfig } from "../lib/site/site-config.ts";
import { cardKeepsItsPromises } from "../testing/card-promises.ts";
import { ownSession } from "../testing/own-user.ts";
import { pretendServer, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { specifiedServer } from "../testing/specified.ts";
import { beginAttempt, unansweredAttempt } from "./api/attempt.ts";
import SubscriptionPage from "./subscription-page.tsx";

const subscription: OwnSubscription = {
	id: "4f6d2b1c-1a7e-4a66-9a53-0c8d2c3f4b5a",
	user_id: "7d5f1c1e-6a3b-4f0e-9a53-0c8d2c3f4b5a",
	plan_type: "premium",
	status: "active",
	cancel_at_period_end: false,
	current_period_end: "2126-12-20T12:00:00Z",
	payment_method: "Visa ending in 4242",
};
const overview = (
	more: Partial<OwnSubscription> = {},
	rest: Partial<BillingOverview> = {},
): BillingOverview => ({
	subscription: { ...subscription, ...more },
	...rest,
});
const none = { critical: 0, high: 0, medium: 0, low: 0 };
const summary = {
	total: 3,
	by_severity: none,
	open_by_severity: none,
	by_status: { new: 0, acknowledged: 0, resolved: 3 },
};
const result = {
	task_id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001",
	scan_date: "2026-11-20T12:00:00Z",
	total_exposures: 3,
	new_exposures: 1,
	complete: true,
	score: 60,
};
const sourcesOn = () => vi.spyOn(siteConfig, "sourcesOn", "get").mockReturnValue(true);
const brokersOn = () => vi.spyOn(siteConfig, "brokersOn", "get").mockReturnValue(true);
afterEach(() => vi.restoreAllMocks());
const others = {
	"GET /api/brokers/listings": () => refuses("not_found", "A server without brokers."),
	"GET /api/removals/overview": () => refuses("not_found", "A server without removals."),
	"GET /api/scanner/results": { results: [result] },
	"GET /api/scanner/exposures": { exposures: [], total: 3, summary },
};
const failing = "Error Loading Subscription";

cardKeepsItsPromises("the subscription", {
	address: "GET /api/billing/overview",
	show: () => show(<SubscriptionPage />),
	others,
	waiting: "Loading your subscription",
	failing,
	states: {
		"that is active has its plan": { answer: overview(), says: "Premium Plan" },
		"that is active shows three features and how many more": { answer: overview(), says: "+6 more features" },
		"in a trial has its raw status": { answer: overview({ status: "trialing" }), says: "trialing" },
		"past due says what to do": {
			answer: overview(
				{ status: "past_due" },
				{ grace: { until: "2127-01-05T12:00:00Z", amount_due: 2999 } },
			),
			says: /keeps working until January 5, 2127\..+charge \$29\.99 to it at once/,
		},
		"past due for longer than its days of grace says that the plan stopped": {
			answer: overview(
				{ status: "past_due" },
				{ grace: { until: "2025-01-05T12:00:00Z", amount_due: 2999 } },
			),
			says: /stopped working on January 5, 2025\..+charge \$29\.99 to it at once/,
		},
		"unpaid says that the plan is off": {
			answer: overview({ status: "unpaid" }),
			says: "Your plan is switched off until it is paid",
		},
		"whose first payment waits leads back to the checkout": {
			answer: overview({ status: "pending" }),
			says: "Your first payment is not finished",
		},
		"that has ended says so": {
			answer: overview({ status: "canceled" }),
			says: "Your subscription has ended",
		},
		"that is not there leads to the plans": {
			answer: { subscription: null },
			says: "No Active Subscription",
		},
		"of a plan and status that nobody knows is shown as it is": {
			answer: overview({ plan_type: "gold", status: "frozen" }),
			says: "gold",
		},
		"without a date or a card is shown all the same": {
			answer: { subscription: { ...subscription, current_period_end: null, payment_method: null } },
			says: "None on file",
		},
	},
});

it("says in the specification's words that it cannot be loaded, with the reason", async () => {
	pretendServer({ ...others, "GET /api/billing/overview": () => refuses("unavailable", "Not just now.") });
	show(<SubscriptionPage />);
	await screen.findByText("Error Loading Subscription");
	screen.getByText(/Failed to fetch subscription/);
	screen.getByText(/Not just now\./);
});

const sent = { userId: "", planId: "pro", paymentMethodId: "pm_1", deepScanSetup: false };

it("a person who left the checkout while the payment ran is told so, and sees the plan as soon as it is there", async () => {
	beginAttempt({ ...sent, userId: ownSession().user.id });
	let answer: BillingOverview = { subscription: null };
	pretendServer({ ...others, "GET /api/billing/overview": () => answer });
	show(<SubscriptionPage />);
	await screen.findByText("Your payment may be on its way");
	screen.getByText(/^You pressed Subscribe for the Pro Plan/);
	expect(screen.queryByText("No Active Subscription")).toBeNull();
	answer = overview();
	await screen.findByText("Premium Plan");
	expect(unansweredAttempt(ownSession().user.id)).toBeNull();
});

it("a payment that another person of this tab began is not said", async () => {
	beginAttempt({ ...sent, userId: "somebody-else" });
	pretendServer({ ...others, "GET /api/billing/overview": { subscription: null } });
	show(<SubscriptionPage />);
	await screen.findByText("No Active Subscription");
});

describe("the subscription page", () => {
	const shown = async (answer: BillingOverview, at: InitialEntry = "/", more: object = {}) => {
		pretendServer({
			...others,
			"GET /api/billing/overview": answer,
			"GET /api/scanner/settings": () => ({
				settings: {},
				schedule: { next_scan_at: "2026-11-29T12:00:00Z" },
			}),
			...more,
		} as never);
		const page = show(<SubscriptionPage />, { at });
		await screen.findByRole("heading", { name: "Billing Summary" });
		return page;
	};
	const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

	it("says of a payment that the bank agreed to, but nobody told us about yet, not to pay again", async () => {
		await shown(overview({ status: "pending" }), justPaid);
		screen.getByText("Your payment is on its way to us");
		expect(screen.queryByText("Your first payment is not finished")).toBeNull();
		expect(screen.queryByText("What happens now")).toBeNull();
	});

	it("says once, when canceled, when it ends and that nothing more is charged", async () => {
		await shown(overview({ cancel_at_period_end: true }));
		screen.getByText("Subscription Ending");
		screen.getByText("Your subscription will end on December 20, 2126");
		expect(fact("Next Billing Date")).toBe("None: it ends on December 20, 2126");
		expect(fact("Next Payment")).toBe("None");
		expect(fact("Total")).toBe("$0.00");
		expect(screen.queryByText(/days remaining/)).toBeNull();
		expect(screen.queryByRole("button", { name: "Cancel Subscription" })).toBeNull();
	});

	it("says, if the server ends it at once when it is canceled, above a page without a subscription, that it ended", async () => {
		const { user } = await shown(overview({ status: "unpaid" }), "/", {
			"POST /functions/v1/cancel-subscription": { success: true },
		});
		await user.click(screen.getByRole("button", { name: "Cancel Subscription" }));
		await user.click(await screen.findByRole("radio", { name: "Too expensive" }));
		pretendServer({
			...others,
			"GET /api/billing/overview": { subscription: null },
			"POST /functions/v1/cancel-subscription": { success: true },
		} as never);
		const dialog = screen.getByRole("dialog");
		await user.click(within(dialog).getByRole("button", { name: "Cancel Subscription" }));
		await screen.findByText("Canceled.");
		await screen.findByText("No Active Subscription");
	});

	it("does not say, after it has ended, that it will end", async () => {
		await shown(overview({ status: "canceled", cancel_at_period_end: true }));
		screen.getByText("Your subscription has ended");
		expect(screen.queryByText("Subscription Ending")).toBeNull();
	});

	it("says, when canceled at Stripe's own pages while past due, that the open amount is still collected", async () => {
		await shown(
			overview(
				{ status: "past_due", cancel_at_period_end: true },
				{ grace: { until: "2126-12-03T12:00:00Z", amount_due: 2999 } },
			),
		);
		screen.getByText("Your subscription will end on December 20, 2126");
		screen.getByText("The open amount is still collected, and nothing after it.");
		expect(screen.queryByText(/nothing more is charged/)).toBeNull();
		expect(fact("Next Payment")).toBe("The open amount");
		expect(fact("Total")).toBe("$29.99");
	});

	it("names, while it is off until it is paid, the open amount and no coming charge", async () => {
		await shown(overview({ status: "unpaid" }, { amount_due: 1999 }));
		screen.getByText(/pay \$19\.99 with a working card/);
		expect(fact("Next Billing Date")).toBe("After the open payment");
		expect(fact("Next Payment")).toBe("The open amount");
		expect(fact("Total")).toBe("$19.99");
		expect(screen.queryByText(/days remaining/)).toBeNull();
	});

	it("claims no amount that a server of another version does not name", async () => {
		await shown(overview({ status: "unpaid" }));
		screen.getByText(/pay the open amount with a working card/);
		expect(fact("Total")).toBe("–");
	});

	it("says, when off until it is paid and canceled at Stripe's own pages, not that everything works", async () => {
		await shown(overview({ status: "unpaid", cancel_at_period_end: true }, { amount_due: 1999 }));
		screen.getByText("Your plan is switched off until it is paid");
		screen.getByText(/^It stays switched off unless you pay the open amount\./);
		expect(screen.queryByText(/Everything works/)).toBeNull();
		expect(fact("Next Billing Date")).toBe("None: it ends on December 20, 2126");
		expect(fact("Total")).toBe("$19.99");
	});

	it("names the open amount beside the coming charge while a failed payment is tried again", async () => {
		await shown(overview({ status: "past_due" }, { amount_due: 1999 }));
		expect(fact("Open Amount")).toBe("$19.99");
		expect(fact("Next Payment")).toBe("December 20, 2126");
	});

	it("says of a paused plan that it does not run and costs nothing", async () => {
		await shown(overview({ status: "paused" }));
		screen.getByText("Your plan is paused");
		screen.getByRole("link", { name: "Contact support" });
		expect([fact("Next Billing Date"), fact("Next Payment"), fact("Total")]).toEqual([
			"None",
			"None",
			"$0.00",
		]);
		expect(screen.queryByText(/days remaining/)).toBeNull();
	});

	it.each([false, true])(
		"does not claim that a plan runs whose status nobody knows, ending: %s",
		async (cancel_at_period_end) => {
			await shown(overview({ status: "frozen", cancel_at_period_end }));
			screen.getByText("We do not know whether your plan is active");
			screen.getByText(/^Its status is “frozen”/);
			expect([fact("Next Billing Date"), fact("Next Payment"), fact("Total")]).toEqual([
				"Not known",
				"Not known",
				"–",
			]);
			for (const text of document.querySelectorAll("p:not([role])")) expect(text.textContent).not.toBe("");
			expect(screen.queryByText(/days remaining|Everything works/)).toBeNull();
		},
	);

	it("says, while it runs, when and how much is charged next", async () => {
		await shown(overview());
		expect(fact("Next Billing Date")).toMatch(/^December 20, 2126\d+ days remaining$/);
		expect(fact("Total")).toBe("$29.99");
		expect(fact("Subscription ID")).toBe("4f6d2b1c...");
		screen.getByRole("button", { name: "Cancel Subscription" });
	});

	it("a trial may change the plan; an unpaid or ending subscription says what to do first", async () => {
		const change = () => screen.queryByRole("button", { name: "Change Plan" });
		const { unmount } = await shown(overview({ status: "trialing" }));
		expect(change()).not.toBeNull();
		unmount();
		const unpaid = await shown(overview({ status: "past_due" }), "/subscription?change=basic");
		screen.getByText("To change your plan, pay the open amount first.");
		expect([change(), screen.queryByRole("dialog")]).toEqual([null, null]);
		unpaid.unmount();
		await shown(overview({ cancel_at_period_end: true }));
		screen.getByText("To change your plan, keep your subscription first.");
	});

	it("says on the day itself that billing is today", async () => {
		await shown(overview({ current_period_end: new Date().toISOString() }));
		expect(fact("Next Billing Date")).toContain("Billing today");
	});

	it("marks features in preparation, and counts no removal that nobody requested", async () => {
		await shown(overview());
		screen.getByText("3-bureau credit monitoring");
		await screen.findByText("No removal was requested yet.", { exact: false });
		expect(screen.getAllByText("in preparation").length).toBeGreaterThan(0);
		expect(screen.getByText("Threats Removed").nextElementSibling?.textContent).toBe("0");
	});

	const justPaid = { pathname: "/subscription", state: { justPaid: true } };
	const removals = (consent: "given" | "not_given" | "not_in_plan") => ({
		consent,
		by_state: [],
		figures: { threats_neutralized: 0, verified_this_week: 0 },
	});

	it("says after a payment where the receipt is, what runs and when the next scan is", async () => {
		sourcesOn();
		brokersOn();
		await shown(overview({ plan_type: "pro" }), justPaid, {
			"GET /api/removals/overview": removals("given"),
		});
		await screen.findByText("What happens now");
		await waitFor(() => expect(fact("Receipt")).toContain("ann@example.com"));
		await waitFor(() =>
			expect(fact("Running now")).toBe(
				"Dark web scan and alerts, Weekly leak reports, Auto-removal AI, Re-scan every 7 days",
			),
		);
		expect(screen.queryByText("Needs your OK")).toBeNull();
		await screen.findByText(/On November 29, 2026\./);
	});

	it("does not say after a payment that the receipt is on its way if our mail is not going out", async () => {
		await shown(overview({ plan_type: "pro" }), justPaid, {
			"GET /api/notifications/mail": { waits: true },
		});
		await waitFor(() =>
			expect(fact("Receipt")).toMatch(/^Not sent yet to ann@example\.com\. Our mail is not going out/),
		);
		expect(fact("Receipt")).toContain("See the invoice");
	});

	it("does not say that something runs that needs consent: it links to where people read it and agree", async () => {
		brokersOn();
		await shown(overview({ plan_type: "pro" }), justPaid, {
			"GET /api/removals/overview": removals("not_given"),
		});
		await screen.findByText("Needs your OK");
		expect(fact("Running now")).not.toContain("Auto-removal AI");
		expect(fact("Needs your OK")).toContain("Auto-removal AI");
		const link = screen.getByRole("link", { name: "Read it and agree" });
		expect(link.getAttribute("href")).toBe("/removals/settings#consent");
	});

	it.each([
		["basic", "Dark web scan and alerts, Monthly leak reports, Email support"],
		["pro", "Dark web scan and alerts, Weekly leak reports, Re-scan every 7 days"],
		["premium", "Dark web scan and alerts, Daily leak reports, Daily re-scan"],
	])(
		"says of %s, if no data broker can be asked, neither that it removes nor that it waits for consent",
		async (plan, runs) => {
			sourcesOn();
			await shown(overview({ plan_type: plan }), justPaid, {
				"GET /api/removals/overview": removals("not_given"),
			});
			await screen.findByText("No removal was requested yet.", { exact: false });
			expect(fact("Running now")).toBe(runs);
			expect(screen.queryByText("Needs your OK")).toBeNull();
		},
	);

	it.each([
		["basic", "Email support"],
		["pro", "Nothing yet. All of it is in preparation."],
	])("does not say that %s scans if nothing is searched", async (plan, runs) => {
		await shown(overview({ plan_type: plan }), justPaid, {});
		await waitFor(() => expect(fact("Running now")).toBe(runs));
	});

	it("what people request by hand works on Basic if data brokers can be asked", async () => {
		brokersOn();
		await shown(overview({ plan_type: "basic" }), justPaid, {
			"GET /api/removals/overview": removals("not_in_plan"),
		});
		await waitFor(() => expect(fact("Running now")).toContain("Basic removal requests"));
	});

	it("survives settings in exactly the specification's shape after a payment", async () => {
		await shown(overview(), justPaid, { "GET /api/scanner/settings": () => ({ settings: {} }) });
		await screen.findByText(/^After your first one\./);
	});

	it("says nothing about a receipt once the plan was canceled again", async () => {
		await shown(overview({ cancel_at_period_end: true }), justPaid);
		await screen.findByText("Subscription Ending");
		expect(screen.queryByText("What happens now")).toBeNull();
	});

	it.each(["past_due", "unpaid", "paused", "frozen"])(
		"does not list what runs now, right after a payment, where the plan is %s",
		async (status) => {
			await shown(overview({ status }), justPaid);
			expect(screen.queryByText("What happens now")).toBeNull();
		},
	);

	it("says nothing about a receipt otherwise", async () => {
		await shown(overview());
		expect(screen.queryByText("What happens now")).toBeNull();
	});
});

it("survives answers in exactly the specification's shape", async () => {
	pretendServer(specifiedServer);
	show(<SubscriptionPage />);
	await screen.findByText("Premium Plan");
	screen.getByText("Visa ending in 4242");
	screen.getByRole("button", { name: "Cancel Subscription" });
	expect(screen.queryByText(/NaN|undefined/)).toBeNull();
});
