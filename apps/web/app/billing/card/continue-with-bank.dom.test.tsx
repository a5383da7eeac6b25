import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { card, startStripe, stripe } from "../testing/pretend-stripe.tsx";
import { ContinueWithBank } from "./continue-with-bank.tsx";

vi.mock("./stripe-object.ts", () => ({ useStripeObject: () => ({ status: "ready", stripe }) }));
beforeEach(startStripe);

const goOn = async () => {
	const server = pretendServer({ "GET /api/billing/overview": { subscription: null } });
	const { user } = show(<ContinueWithBank clientSecret="pi_1_secret_1" isFirst={false} />);
	await user.click(screen.getByRole("button", { name: "Continue with your bank" }));
	return server;
};

it("says why the bank declined a payment, and that nothing was charged", async () => {
	card.bank = { error: { message: "Your card was declined." } };
	await goOn();
	await screen.findByText("Your card was declined. Nothing was charged.");
});

it("looks up a lost answer of the bank before it says anything", async () => {
	card.bank = { error: { type: "api_connection_error", message: "The connection was lost." } };
	const server = await goOn();
	await waitFor(() => expect(server.callsOf("GET /api/billing/overview").length).toBeGreaterThan(1));
	expect(screen.queryByText(/Nothing was charged|connection was lost/)).toBeNull();
	screen.getByRole("button", { name: "Waiting for your bank..." });
});
