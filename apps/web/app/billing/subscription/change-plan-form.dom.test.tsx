import { screen, waitFor } from "@testing-library/react";
import type { BillingOverview, PlanChangePreview } from "@unlisted/contracts/told";
import { expect, it, vi } from "vitest";
import { formKeepsItsPromises } from "../../testing/form-promises.ts";
import { pretendServer, refuses } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { ChangePlanForm } from "./change-plan-form.tsx";

const overview: BillingOverview = {
	subscription: {
		id: "4f6d2b1c-1a7e-4a66-9a53-0c8d2c3f4b5a",
		user_id: "7d5f1c1e-6a3b-4f0e-9a53-0c8d2c3f4b5a",
		plan_type: "pro",
		status: "active",
		cancel_at_period_end: false,
	},
};
const upgrade: PlanChangePreview = {
	planId: "premium",
	when: "now",
	takes_effect_at: "2026-11-20T12:00:00Z",
	amount_due_now: 1000,
	next_amount: 2999,
	proration_date: 1_795_000_000,
};
const downgrade: PlanChangePreview = {
	planId: "basic",
	when: "period_end",
	takes_effect_at: "2026-12-20T12:00:00Z",
	amount_due_now: 0,
	next_amount: 999,
	proration_date: null,
};
const preview = "POST /api/billing/plan-change/preview";
const change = "POST /api/billing/plan-change";

function shown(wish: string | null = null) {
	const onDone = vi.fn();
	const page = show(
		<ChangePlanForm
			overview={overview}
			wish={wish}
			onCancel={() => undefined}
			onDone={onDone}
			onBusy={() => undefined}
			onAside={() => undefined}
		/>,
	);
	return { ...page, onDone };
}

formKeepsItsPromises("the form for another plan", {
	address: change,
	answer: overview,
	others: { [preview]: upgrade },
	show: shown,
	fill: async (user) => {
		await user.click(screen.getByLabelText(/^Premium Plan/));
		await screen.findByText("$10.00 is charged now");
	},
	press: "Upgrade and pay $10.00",
	busy: "Changing...",
});

it("offers the other plans, and marks their features in preparation", () => {
	pretendServer({});
	shown();
	expect(screen.getAllByRole("radio")).toHaveLength(2);
	screen.getByText(/1-bureau credit monitoring \(in preparation\)/);
	expect(screen.getByRole("button", { name: "Change Plan" })).toHaveProperty("disabled", true);
});

it("sends the time of the shown price, and requests no price after the plan is changed", async () => {
	const server = pretendServer({ [preview]: upgrade, [change]: overview });
	const { user, onDone } = shown("premium");
	await user.click(await screen.findByRole("button", { name: "Upgrade and pay $10.00" }));
	await waitFor(() => expect(onDone).toHaveBeenCalledWith("You are on the Premium Plan now."));
	expect(server.callsOf(change)[0]?.body).toEqual({ planId: "premium", prorationDate: 1_795_000_000 });
	expect(server.callsOf(preview)).toHaveLength(1);
});

it("requests the price again after a failure, because it may have changed", async () => {
	const server = pretendServer({
		[preview]: upgrade,
		[change]: () => refuses("conflict", "This price is out of date."),
	});
	const { user } = shown("premium");
	await user.click(await screen.findByRole("button", { name: "Upgrade and pay $10.00" }));
	await screen.findByText("This price is out of date.");
	await waitFor(() => expect(server.callsOf(preview)).toHaveLength(2));
});

it("says that the bank declined an upgrade, and that nothing was charged", async () => {
	pretendServer({
		[preview]: upgrade,
		[change]: () => refuses("payment_failed", "Your card was declined."),
	});
	const { user, onDone } = shown("premium");
	await user.click(await screen.findByRole("button", { name: "Upgrade and pay $10.00" }));
	await screen.findByText("Your card was declined.");
	screen.getByText("Nothing was charged.");
	expect(onDone).not.toHaveBeenCalled();
});

it("does not say that an upgrade is done if it waits for a bank's question that cannot be shown", async () => {
	pretendServer({
		[preview]: upgrade,
		[change]: { ...overview, action: { client_secret: "pi_1_secret_1" } },
	});
	const { user, onDone } = shown("premium");
	await user.click(await screen.findByRole("button", { name: "Upgrade and pay $10.00" }));
	await screen.findByText("Your plan is not changed yet");
	expect(onDone).not.toHaveBeenCalled();
});

it("a smaller plan begins when the period ends, and charges nothing now", async () => {
	pretendServer({ [preview]: downgrade, [change]: overview });
	const { user, onDone } = shown();
	await user.click(screen.getByLabelText(/^Basic Plan/));
	await screen.findByText("Nothing is charged now");
	await user.click(screen.getByRole("button", { name: "Change on December 20, 2026" }));
	await waitFor(() =>
		expect(onDone).toHaveBeenCalledWith("From December 20, 2026 you are on the Basic Plan."),
	);
});

it("says that a price cannot be calculated, and offers another try", async () => {
	pretendServer({ [preview]: () => refuses("unavailable", "The service is busy.") });
	shown("premium");
	await screen.findByText("We could not calculate the price");
	screen.getByRole("button", { name: "Try again" });
});
