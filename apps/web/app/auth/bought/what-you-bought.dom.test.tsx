import { screen } from "@testing-library/react";
import type { BillingOverview, OwnSubscription } from "@unlisted/contracts/told";
import { describe, expect, it } from "vitest";
import CheckoutPage from "../../billing/checkout-page.tsx";
import { ownSession } from "../../testing/own-user.ts";
import { pretendServer, refuses } from "../../testing/pretend-server.ts";
import { showPages } from "../../testing/sign-in-pages.tsx";
import VerifyEmailRequiredPage from "../verify-email-required-page.tsx";

describe("a signed-in person whose address is not confirmed", () => {
	const signedIn = { "GET /auth/v1/user": () => ownSession().user };
	const subscription: OwnSubscription = {
		id: "4f6d2b1c-1a7e-4a66-9a53-0c8d2c3f4b5a",
		user_id: ownSession().user.id,
		plan_type: "pro",
		status: "active",
		cancel_at_period_end: false,
		current_period_end: "2126-12-20T12:00:00Z",
		payment_method: "Visa ending in 4242",
	};
	const own = (more: Partial<OwnSubscription>, rest: Partial<BillingOverview> = {}): BillingOverview => ({
		subscription: { ...subscription, ...more },
		...rest,
	});
	const endsAtOnce = new Set(["pending", "past_due", "unpaid", "paused"]);
	const states: Record<
		string,
		{ overview: BillingOverview; title: string; follows: RegExp; link: string | null }
	> = {
		"has the trial named, and when the first payment is taken": {
			overview: own({ status: "trialing" }),
			title: "You have the Pro Plan on trial",
			follows: /On December 20, 2126 the first payment \$19\.99 is taken from Visa ending in 4242/,
			link: "See or cancel it",
		},
		"has the plan named that runs, and when it is paid again": {
			overview: own({}),
			title: "You have the Pro Plan",
			follows: /It is already running.* the next payment \$19\.99 is taken/,
			link: "See or cancel it",
		},
		"is told the smaller plan's price when one begins then": {
			overview: own({}, { scheduled_plan: { plan_type: "basic", from: "2126-12-20T12:00:00Z" } }),
			title: "You have the Pro Plan",
			follows: /the next payment \$9\.99 is taken/,
			link: "See or cancel it",
		},
		"is told that a payment failed, and until when the plan runs": {
			overview: own({ status: "past_due" }, { grace: { until: "2126-12-23T12:00:00Z", amount_due: 1999 } }),
			title: "Your payment for the Pro Plan failed",
			follows: /runs until December 23, 2126/,
			link: "See or cancel it",
		},
		"is told that the plan stopped where the days of grace are over": {
			overview: own({ status: "past_due" }, { grace: { until: "2025-12-23T12:00:00Z", amount_due: 1999 } }),
			title: "Your payment for the Pro Plan failed",
			follows: /^The plan stopped on December 23, 2025, and we try the card again/,
			link: "See or cancel it",
		},
		"is told that a payment failed, though it was canceled at Stripe's own pages": {
			overview: own(
				{ status: "past_due", cancel_at_period_end: true },
				{ grace: { until: "2126-12-23T12:00:00Z", amount_due: 1999 } },
			),
			title: "Your payment for the Pro Plan failed",
			follows: /runs until December 23, 2126/,
			link: "See what you bought",
		},
		"is told that a canceled plan costs nothing more": {
			overview: own({ cancel_at_period_end: true }),
			title: "You canceled the Pro Plan",
			follows: /It runs until December 20, 2126\. Nothing more is charged\./,
			link: "See what you bought",
		},
		"is told that an ended plan costs nothing more": {
			overview: own({ status: "canceled", current_period_end: null }),
			title: "Your Pro Plan has ended",
			follows: /Nothing more is charged\./,
			link: null,
		},
		"is told that the plan is off until it is paid": {
			overview: own({ status: "unpaid" }),
			title: "Your Pro Plan is switched off until it is paid",
			follows: /you can pay with another card/,
			link: "See or cancel it",
		},
		"is told that the plan is off until it is paid, though it was canceled at Stripe's own pages": {
			overview: own({ status: "unpaid", cancel_at_period_end: true }),
			title: "Your Pro Plan is switched off until it is paid",
			follows: /^It ends on December 20, 2126\. Confirm your address, then you can pay/,
			link: "See what you bought",
		},
		"is told of a paused plan that it does not run": {
			overview: own({ status: "paused" }),
			title: "Your Pro Plan is paused",
			follows: /^It is not active now, and nothing is charged while it is paused\./,
			link: "See or cancel it",
		},
		"is told of a status that nobody knows that it may not run": {
			overview: own({ status: "frozen" }),
			title: "You bought the Pro Plan",
			follows: /^Its status is “frozen”, so we do not know here whether it is active/,
			link: "See or cancel it",
		},
		"is told of a first payment that is not finished": {
			overview: own({ status: "pending" }),
			title: "The first payment for the Pro Plan is not finished",
			follows: /starts once it is paid/,
			link: "Pay or cancel it",
		},
	};
	const arrive = (overview: unknown) => {
		const server = pretendServer({
			...signedIn,
			"GET /rest/v1/profiles": [{ user_id: ownSession().user.id, is_verified: false }],
			"GET /api/billing/overview": overview as BillingOverview,
			"POST /functions/v1/cancel-subscription": { success: true, error: null },
		});
		const pages = { "/verify-email-required": <VerifyEmailRequiredPage />, "/checkout": <CheckoutPage /> };
		return { server, ...showPages(pages, "/verify-email-required") };
	};

	it.each(Object.entries(states))("%s", async (_, { overview, title, follows, link }) => {
		arrive(overview);
		await screen.findByText(title);
		screen.getByText(follows);
		const links = screen.queryAllByRole("link").map((each) => [each.textContent, each.getAttribute("href")]);
		expect(links).toEqual(link === null ? [] : [[link, "/checkout?plan=pro"]]);
	});

	const leading = Object.entries(states).filter(([, { link }]) => link !== null);
	it.each(leading)("%s, and the link leads to the page that shows and cancels it", async (_, state) => {
		let { overview } = state;
		const { server, user } = arrive(() => overview);
		await user.click(await screen.findByRole("link", { name: state.link ?? "" }));
		await screen.findByText(/(already have|first payment for) the Pro Plan/);
		const { subscription: bought } = overview;
		if (bought?.cancel_at_period_end) {
			screen.getByText("Your subscription will end on December 20, 2126");
			expect(screen.queryByRole("button", { name: "Cancel Subscription" })).toBeNull();
			return;
		}
		await user.click(await screen.findByRole("button", { name: "Cancel Subscription" }));
		await user.click(await screen.findByLabelText("Other"));
		// A plan that gives nothing ends at once, and the page under the dialog then has nothing to show.
		overview = endsAtOnce.has(bought?.status ?? "")
			? { subscription: null }
			: own({ cancel_at_period_end: true });
		const buttons = screen.getAllByRole("button", { name: "Cancel Subscription" });
		await user.click(buttons.at(-1) as HTMLElement);
		await screen.findByText(/^Canceled\./);
		expect(server.callsOf("POST /functions/v1/cancel-subscription").length).toBe(1);
		await expect.poll(() => server.callsOf("GET /api/billing/overview").length).toBeGreaterThan(2);
		screen.getByText(/^Canceled\./);
	});

	it("a person who bought nothing reads nothing about a plan", async () => {
		const { server } = arrive({ subscription: null });
		await screen.findByLabelText("Six-digit code");
		await expect.poll(() => server.callsOf("GET /api/billing/overview").length).toBe(1);
		expect(screen.queryByText(/Plan/)).toBeNull();
		expect(screen.queryByRole("link")).toBeNull();
	});

	it("says if it could not be checked, and offers to check again", async () => {
		const { server, user } = arrive(() => refuses("unavailable", "The service is busy."));
		await screen.findByText("We could not check whether you bought a plan");
		server.say({ "GET /api/billing/overview": own({}) });
		await user.click(screen.getByRole("button", { name: "Check again" }));
		await screen.findByText("You have the Pro Plan");
	});
});
