import { screen, waitFor } from "@testing-library/react";
import { findPlan, type Plan } from "@unlisted/contracts/plans";
import type { BillingOverview } from "@unlisted/contracts/told";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { formKeepsItsPromises } from "../../testing/form-promises.ts";
import { ownUser } from "../../testing/own-user.ts";
import { pretendServer, refuses } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { card, startStripe, stripe } from "../testing/pretend-stripe.tsx";
import { CheckoutForm } from "./checkout-form.tsx";

vi.mock("@stripe/react-stripe-js", async () => (await import("../testing/pretend-stripe.tsx")).reactStripe);
vi.mock("../../lib/api/profile.ts", async (original) => ({
	...(await original<object>()),
	useProfile: () => ({ data: { is_verified: confirmed } }),
}));

let confirmed = true;
beforeEach(() => {
	confirmed = true;
	sessionStorage.clear();
	startStripe();
});

const pro = findPlan("pro") as Plan;
const paid: BillingOverview = {
	subscription: {
		id: "4f6d2b1c-1a7e-4a66-9a53-0c8d2c3f4b5a",
		user_id: ownUser.id,
		plan_type: "pro",
		status: "active",
		cancel_at_period_end: false,
	},
};
const create = "POST /functions/v1/create-subscription";
const others = { "GET /api/billing/overview": paid };
const made = { success: true, subscription: null, error: null };

function shown(more: Partial<Parameters<typeof CheckoutForm>[0]> = {}) {
	const onPaid = vi.fn();
	const page = show(
		<CheckoutForm
			stripe={stripe}
			userId={ownUser.id}
			payer={{ email: "ann@example.com" }}
			plan={pro}
			deepScanSetup={false}
			waitingSecret={null}
			onBusy={() => undefined}
			onPaid={onPaid}
			{...more}
		/>,
	);
	return { ...page, onPaid };
}
const press = "Subscribe for $19.99/month";
const button = (name: string | RegExp = press) => screen.getByRole("button", { name });

formKeepsItsPromises("the checkout", {
	address: create,
	answer: made,
	others,
	show: shown,
	fill: async (user) => user.type(screen.getByLabelText("Card number"), "4242"),
	press,
	busy: "Processing...",
	staysBusy: true,
});

it("a card that Stripe refuses is named and not charged, and the message disappears when the field changes", async () => {
	const server = pretendServer(others);
	card.method = { error: { message: "Your card number is incomplete." } };
	const { user } = shown();
	await user.click(button());
	await screen.findByText("Payment method creation failed");
	screen.getByText("Nothing was charged.");
	await user.type(screen.getByLabelText("Card number"), "bad");
	screen.getByText("Your card number is invalid.");
	expect(screen.queryByText("Your card number is incomplete.")).toBeNull();
	expect(server.callsOf(create)).toHaveLength(0);
});

it("a card that the bank declines says why, that nothing was charged, and the next card is accepted", async () => {
	const server = pretendServer({
		...others,
		[create]: () => refuses("payment_failed", "Your card was declined."),
	});
	const { user, onPaid } = shown();
	await user.click(button());
	await screen.findByText("Subscription creation failed");
	screen.getByText("Your card was declined.");
	screen.getByText("Nothing was charged.");
	server.say({ [create]: made });
	await user.click(button());
	await waitFor(() => expect(onPaid).toHaveBeenCalledWith("paid"));
});

it("after a lost answer nobody is told that nothing was charged, and the next click repeats the same attempt", async () => {
	const server = pretendServer({ ...others, [create]: () => refuses("unavailable", "The service is busy.") });
	const { user } = shown();
	await user.click(button());
	await screen.findByText("The service is busy.");
	expect(screen.queryByText("Nothing was charged.")).toBeNull();
	screen.getByText(/We do not know yet whether it went through\. Trying again cannot charge you twice\./);
	await user.click(button());
	await waitFor(() => expect(server.callsOf(create)).toHaveLength(2));
	const [first, second] = server.callsOf(create).map(({ body }) => body);
	expect(second).toEqual(first);
});

it("the bank's refusal is shown in its words, and nothing was charged", async () => {
	pretendServer({ ...others, [create]: { ...made, requiresAction: true, clientSecret: "pi_1_secret_1" } });
	card.bank = { error: { message: "We are unable to authenticate your payment method." } };
	const { user, onPaid } = shown();
	await user.click(button());
	await screen.findByText("We are unable to authenticate your payment method.");
	screen.getByText("Nothing was charged.");
	expect(onPaid).not.toHaveBeenCalled();
});

it("a lost answer of the bank is looked up, and a successful payment is not called a failure", async () => {
	pretendServer({ ...others, [create]: { ...made, requiresAction: true, clientSecret: "pi_1_secret_1" } });
	card.bank = { error: { type: "api_connection_error", message: "The connection was lost." } };
	const { user, onPaid } = shown();
	await user.click(button());
	await waitFor(() => expect(onPaid).toHaveBeenCalledWith("paid"));
	expect(screen.queryByText("Nothing was charged.")).toBeNull();
});

it("a setup is part of the amount due, and of the button's text", () => {
	pretendServer(others);
	shown({ deepScanSetup: true });
	button("Subscribe for $19.99/month plus $49.00 once");
	screen.getByText("$68.99");
});

it("tells only people whose address is not confirmed what follows", () => {
	pretendServer(others);
	const { unmount } = shown();
	expect(screen.queryByText("Your email address is not confirmed yet")).toBeNull();
	unmount();
	confirmed = false;
	shown();
	screen.getByText("Your email address is not confirmed yet");
	expect(screen.getByRole("link", { name: "Confirm the address first" }).getAttribute("href")).toBe(
		"/verify-email-required",
	);
});

describe("a first payment that waits for the bank, after a reload", () => {
	const goOn = async (bank: object) => {
		pretendServer({ ...others, "GET /api/billing/overview": paid });
		card.bank = bank;
		const page = shown({ waitingSecret: "pi_1_secret_1" });
		await page.user.click(button("Continue with your bank"));
		return page;
	};

	it("that the bank declines charges nothing, and says so", async () => {
		const { onPaid } = await goOn({
			error: { message: "We are unable to authenticate your payment method." },
		});
		await screen.findByText("We are unable to authenticate your payment method.");
		screen.getByText("Nothing was charged.");
		expect(onPaid).not.toHaveBeenCalled();
	});

	it("whose answer got lost is looked up, and is not called a failure if it went through", async () => {
		const { onPaid } = await goOn({ error: { type: "api_error", message: "The connection was lost." } });
		await waitFor(() => expect(onPaid).toHaveBeenCalledWith("paid"));
		expect(screen.queryByText("Subscription creation failed")).toBeNull();
	});
});
