import { screen } from "@testing-library/react";
import type { OwnSubscription } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { readStored, storedSessionKey, writeStored } from "../../lib/session/stored-session.ts";
import { formKeepsItsPromises } from "../../testing/form-promises.ts";
import { pretendServer, refuses } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { CancelForm } from "./cancel-form.tsx";

const subscription: OwnSubscription = {
	id: "4f6d2b1c-1a7e-4a66-9a53-0c8d2c3f4b5a",
	user_id: "7d5f1c1e-6a3b-4f0e-9a53-0c8d2c3f4b5a",
	plan_type: "pro",
	status: "active",
	cancel_at_period_end: false,
	current_period_end: "2026-12-20T12:00:00Z",
};
const nothing = () => undefined;
const shown = (given: OwnSubscription) =>
	show(
		<CancelForm
			subscription={given}
			onCancel={nothing}
			onDone={nothing}
			onBusy={nothing}
			onAside={nothing}
		/>,
	);

formKeepsItsPromises("the form that cancels a subscription", {
	address: "POST /functions/v1/cancel-subscription",
	answer: { success: true, error: null },
	others: { "GET /api/billing/overview": { subscription: { ...subscription, cancel_at_period_end: true } } },
	show: () => shown(subscription),
	fill: async (user) => {
		await user.click(screen.getByLabelText("Too expensive"));
		await user.type(screen.getByLabelText("Anything else? (optional)"), "It was fine.");
	},
	press: "Cancel Subscription",
	busy: "Canceling...",
	typed: { label: "Anything else? (optional)", text: "It was fine." },
});

it("nothing can be sent before a reason is chosen", async () => {
	const { user } = shown(subscription);
	const button = screen.getByRole("button", { name: "Cancel Subscription" });
	expect(button).toHaveProperty("disabled", true);
	await user.click(screen.getByLabelText("Other"));
	expect(button).toHaveProperty("disabled", false);
});

it.each(["past_due", "unpaid", "pending"])(
	"a subscription whose period is not paid (%s) ends at once: no day is promised, before or after the click",
	async (status) => {
		const said: string[] = [];
		pretendServer({
			"POST /functions/v1/cancel-subscription": { success: true, error: null },
			"GET /api/billing/overview": { subscription: { ...subscription, status: "canceled" } },
		});
		const { user } = show(
			<CancelForm
				subscription={{ ...subscription, status }}
				onCancel={nothing}
				onDone={(text) => said.push(text)}
				onBusy={nothing}
				onAside={nothing}
			/>,
		);
		screen.getByText(/ends at once, and nothing more is charged/);
		expect(screen.queryByText(/December/)).toBeNull();
		await user.click(screen.getByLabelText("Too expensive"));
		await user.click(screen.getByRole("button", { name: "Cancel Subscription" }));
		await expect.poll(() => said).toEqual(["Canceled."]);
	},
);

it.each([
	[
		"ends with its period",
		{ cancel_at_period_end: true },
		"Canceled. Everything works until December 20, 2026.",
	],
	["is past due by now, and ended at once", { status: "canceled" }, "Canceled."],
	["is another one by now", { id: "0", cancel_at_period_end: true }, "Canceled."],
	["cannot be read", null, "Canceled."],
])("afterwards it says what the server then has: one that %s", async (_, now, says) => {
	const said: string[] = [];
	pretendServer({
		"POST /functions/v1/cancel-subscription": { success: true, error: null },
		"GET /api/billing/overview": () =>
			now ? { subscription: { ...subscription, ...now } } : refuses("unavailable", "Not just now."),
	});
	const onDone = (text: string) => said.push(text);
	const { user } = show(
		<CancelForm
			subscription={subscription}
			onCancel={nothing}
			onDone={onDone}
			onBusy={nothing}
			onAside={nothing}
		/>,
	);
	await user.click(screen.getByLabelText("Other"));
	await user.click(screen.getByRole("button", { name: "Cancel Subscription" }));
	await expect.poll(() => said).toEqual([says]);
});

it("says until when everything works, or that a subscription without a date ends at once", () => {
	const { unmount } = shown(subscription);
	screen.getByText(/stays active until December 20, 2026/);
	unmount();
	const { current_period_end: _, ...undated } = subscription;
	shown(undated);
	screen.getByText(/ends at once/);
});

it("a session that ends in another tab loses no reason: the form has it again after the next sign-in", async () => {
	pretendServer({});
	const first = shown(subscription);
	await first.user.click(screen.getByLabelText("Technical issues"));
	await first.user.type(screen.getByLabelText(/^Anything else/), "It never loads");
	const session = readStored(storedSessionKey);
	writeStored(storedSessionKey, null);
	first.unmount();
	writeStored(storedSessionKey, session);
	shown(subscription);
	expect((screen.getByLabelText("Technical issues") as HTMLInputElement).checked).toBe(true);
	expect((screen.getByLabelText(/^Anything else/) as HTMLTextAreaElement).value).toBe("It never loads");
});
