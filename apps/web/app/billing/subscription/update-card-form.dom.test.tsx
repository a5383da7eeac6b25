import { screen } from "@testing-library/react";
import type { OwnSubscription } from "@unlisted/contracts/told";
import { beforeEach, expect, it, vi } from "vitest";
import { formKeepsItsPromises } from "../../testing/form-promises.ts";
import { pretendServer, refuses } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { card, startStripe, stripe } from "../testing/pretend-stripe.tsx";
import { UpdateCardForm } from "./update-card-form.tsx";

vi.mock("@stripe/react-stripe-js", async () => (await import("../testing/pretend-stripe.tsx")).reactStripe);
vi.mock("../api/use-payer.ts", () => ({ usePayer: () => ({}) }));
beforeEach(startStripe);

const subscription: OwnSubscription = {
	id: "4f6d2b1c-1a7e-4a66-9a53-0c8d2c3f4b5a",
	user_id: "7d5f1c1e-6a3b-4f0e-9a53-0c8d2c3f4b5a",
	plan_type: "pro",
	status: "active",
	cancel_at_period_end: false,
	payment_method: "Visa ending in 3155",
};
const update = "POST /functions/v1/update-payment-method";
const done = { success: true, error: null };

function shown(given: OwnSubscription = subscription) {
	const onDone = vi.fn();
	const page = show(
		<UpdateCardForm
			stripe={stripe}
			subscription={given}
			onCancel={() => undefined}
			onDone={onDone}
			onBusy={() => undefined}
			onAside={() => undefined}
		/>,
	);
	return { ...page, onDone };
}
const button = () => screen.getByRole("button", { name: "Update Payment Method" });

formKeepsItsPromises("the form for another card", {
	address: update,
	answer: done,
	show: shown,
	fill: async (user) => user.type(screen.getByLabelText("Card number"), "4242"),
	press: "Update Payment Method",
	busy: "Saving...",
});

it("names the card that is on file", () => {
	shown();
	screen.getByText("Current card: Visa ending in 3155. The next payment goes to the new card.");
});

it("says of a past-due subscription that the open amount is charged, and that it was", async () => {
	pretendServer({ [update]: done });
	const { user, onDone } = shown({ ...subscription, status: "past_due" });
	screen.getByText(/We charge the open amount to the new card at once\./);
	await user.click(button());
	await expect
		.poll(() => onDone.mock.calls)
		.toContainEqual(["Your new card is saved, and the open amount is paid."]);
});

it("says why a card is refused, and removes the message when the card is corrected", async () => {
	const server = pretendServer({ [update]: () => refuses("payment_failed", "Your card was declined.") });
	const { user } = shown();
	await user.click(button());
	await screen.findByText("Payment method update failed");
	screen.getByText("Your card was declined.");
	screen.getByText("Nothing was charged.");
	server.say({ [update]: done });
	card.method = { error: { message: "Your card number is incomplete." } };
	await user.click(button());
	await screen.findByText("Your card number is incomplete.");
	await user.type(screen.getByLabelText("Card number"), "bad");
	expect(screen.queryByText("Your card number is incomplete.")).toBeNull();
});

it("says nothing about money after a lost answer", async () => {
	pretendServer({ [update]: () => refuses("unavailable", "The service is busy.") });
	const { user } = shown({ ...subscription, status: "past_due" });
	await user.click(button());
	await screen.findByText("The service is busy.");
	expect(screen.queryByText("Nothing was charged.")).toBeNull();
});
