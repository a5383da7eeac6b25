import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { PaymentSuccessful } from "./payment-successful.tsx";

let confirmed = true;
vi.mock("../../lib/api/profile.ts", () => ({ useProfile: () => ({ data: { is_verified: confirmed } }) }));

it("says where it leads next: to the subscription, or first to the page that confirms the address", () => {
	const { unmount } = show(<PaymentSuccessful heard />);
	screen.getByText(/Taking you to your subscription\.\.\./);
	unmount();
	confirmed = false;
	show(<PaymentSuccessful heard />);
	screen.getByText(/Next, confirm your email address\./);
	expect(screen.queryByText(/Taking you to your subscription/)).toBeNull();
	expect(screen.getByRole("link", { name: "Confirm it now" }).getAttribute("href")).toBe("/subscription");
});

it("a receipt whose mail is not going out is not said to be on its way", async () => {
	pretendServer({ "GET /api/notifications/mail": { waits: true } });
	show(<PaymentSuccessful heard />);
	screen.getByText(/the receipt is on its way to you by email\./);
	await screen.findByText(/We email you the receipt as soon as our mail goes out again\./);
	expect(screen.queryByText(/on its way/)).toBeNull();
});
