import { screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, it, vi } from "vitest";
import { siteConfig } from "../lib/site/site-config.ts";
import { ownUser } from "../testing/own-user.ts";
import { pretendServer } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { specifiedServer } from "../testing/specified.ts";
import CheckoutPage from "./checkout-page.tsx";

vi.mock("../lib/api/profile.ts", async (original) => ({
	...(await original<object>()),
	useProfile: () => ({ data: { is_verified: confirmed } }),
}));
let confirmed = true;

const shown = (search: string) => {
	pretendServer({ "GET /api/billing/overview": { subscription: null } });
	show(<CheckoutPage />, { at: `/checkout${search}` });
};

it.each(["", "?plan=", "?plan=basic"])("/checkout%s is the Basic Plan", async (search) => {
	shown(search);
	await screen.findByText("Basic Plan");
});

it("knows no other plans", () => {
	shown("?plan=gold");
	screen.getByRole("heading", { name: "Plan Not Found" });
	screen.getByText("The selected plan could not be found.");
	expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
});

it("tells a person with a plan so, with a subscription in exactly the specification's shape", async () => {
	pretendServer(specifiedServer);
	show(<CheckoutPage />, { at: "/checkout?plan=pro" });
	await screen.findByRole("heading", { name: /Premium Plan/ });
});

it("a plan bought before the address is confirmed can be seen and canceled here", async () => {
	confirmed = false;
	const subscription = {
		id: "4f6d2b1c-1a7e-4a66-9a53-0c8d2c3f4b5a",
		user_id: ownUser.id,
		plan_type: "pro",
		status: "active",
		cancel_at_period_end: false,
		current_period_end: "2126-12-20T12:00:00Z",
	};
	const server = pretendServer({
		"GET /api/billing/overview": () => ({ subscription }),
		"POST /functions/v1/cancel-subscription": () => {
			const ending = { ...subscription, cancel_at_period_end: true };
			server.say({ "GET /api/billing/overview": { subscription: ending } });
			return { success: true, error: null };
		},
	});
	const { user } = show(<CheckoutPage />, { at: "/checkout?plan=pro" });
	await screen.findByRole("heading", { name: "You already have the Pro Plan" });
	screen.getByText("Confirm your email address to use it");
	expect(screen.queryByRole("link", { name: "Go to your subscription" })).toBeNull();
	await user.click(screen.getByRole("button", { name: "Cancel Subscription" }));
	await user.click(await screen.findByLabelText("Other"));
	const buttons = screen.getAllByRole("button", { name: "Cancel Subscription" });
	await user.click(buttons.at(-1) as HTMLElement);
	await screen.findByText("Canceled. Everything works until December 20, 2126.");
});

const boughtUnconfirmed = async (status: string) => {
	subscribed({ status }, false);
	await screen.findByRole("link", { name: "Confirm your address" });
};

it.each(["past_due", "unpaid"])(
	"a person with an unconfirmed address whose payment failed (%s) reads that, and how to pay",
	async (status) => {
		await boughtUnconfirmed(status);
		screen.getByText(/^Its last payment did not go through\. Confirm your email address, then you can pay/);
		screen.getByText("Confirm your email address to pay it");
		screen.getByText(/takes another card and charges the open amount to it\.$/);
		expect(screen.queryByText(/nothing to pay/)).toBeNull();
	},
);

it.each(["paused", "frozen"])(
	"a person with an unconfirmed address is not told that they can use a plan that is %s",
	async (status) => {
		await boughtUnconfirmed(status);
		screen.getByText("Confirm your email address to manage it");
		expect(screen.queryByText(/nothing to pay/)).toBeNull();
	},
);

const subscribed = (more: object, isConfirmed = true) => {
	confirmed = isConfirmed;
	const own = { id: "4f6d2b1c-1a7e-4a66-9a53-0c8d2c3f4b5a", user_id: ownUser.id, plan_type: "pro" };
	const subscription = { ...own, status: "active", cancel_at_period_end: false, ...more };
	pretendServer({ "GET /api/billing/overview": () => ({ subscription }) });
	show(<CheckoutPage />, { at: "/checkout?plan=premium" });
};
const offer = () => screen.queryByRole("link", { name: "Change to the Premium Plan" });

it.each(["active", "trialing"])("a person who is %s may change to the chosen plan", async (status) => {
	subscribed({ status });
	await screen.findByText(/You see the price before we charge anything\./);
	expect(offer()).not.toBeNull();
});

it.each([
	[{ status: "past_due" }, /Pay that on your subscription page first/],
	[{ status: "unpaid" }, /Pay that on your subscription page first/],
	[{ cancel_at_period_end: true }, /Keep it on your subscription page first/],
])(
	"a person who is %j reads what to do first, and is offered no change that would fail",
	async (more, says) => {
		subscribed(more);
		await screen.findByText(says);
		expect(offer()).toBeNull();
	},
);

it.each(["paused", "frozen"].flatMap((status) => ["pro", "basic"].map((plan_type) => [status, plan_type])))(
	"a person with a plan that is %s (%s) is not told that nothing is to pay",
	async (status, plan_type) => {
		subscribed({ status, plan_type });
		await screen.findByText("See its status on your subscription page.");
		expect(screen.queryByText(/nothing to pay/)).toBeNull();
		expect(offer()).toBeNull();
	},
);

it("says only that there is a plan if this version does not know which", async () => {
	subscribed({ plan_type: "gold" });
	await screen.findByRole("heading", { name: "You already have a plan" });
});

it("a deep-scan setup that was ticked stays ticked after a reload, and an address cannot add one that is not offered", async () => {
	const sold = vi.spyOn(siteConfig, "setupSold", "get").mockReturnValue(true);
	const setup = { name: /^Add the deep-scan setup/ };
	pretendServer({ "GET /api/billing/overview": { subscription: null } });
	const Address = () => <output>{useLocation().search}</output>;
	const page = (
		<>
			<CheckoutPage />
			<Address />
		</>
	);
	const first = show(page, { at: "/checkout?plan=pro" });
	await first.user.click(await screen.findByRole("checkbox", setup));
	const search = screen.getByRole("status").textContent ?? "";
	first.unmount();
	const again = show(page, { at: `/checkout${search}` });
	expect(((await screen.findByRole("checkbox", setup)) as HTMLInputElement).checked).toBe(true);
	screen.getByText("Deep-scan setup, once");
	again.unmount();
	sold.mockReturnValue(false);
	show(page, { at: `/checkout${search}` });
	await screen.findByText("Order summary");
	expect(screen.queryByText("Deep-scan setup, once")).toBeNull();
	sold.mockRestore();
});
