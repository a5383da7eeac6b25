import { screen, within } from "@testing-library/react";
import type { BillingOverview } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { pretendServer, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { ActionCards } from "./action-cards.tsx";

const address = "GET /api/billing/overview";
const overview = (status: string, entitled_plan: string | null): BillingOverview => ({
	subscription: {
		id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001",
		user_id: "7d5f1c1e-6a3b-4f0e-9a53-0c8d2c3f4b5a",
		plan_type: "premium",
		status,
		current_period_end: "2026-12-01T00:00:00Z",
		cancel_at_period_end: false,
		payment_method: "Visa ending in 4242",
	},
	grace: null,
	scheduled_plan: null,
	deep_scan_setup: null,
	action: null,
	entitled_plan,
});

it.each(["active", "trialing", "past_due"])(
	"a person whose subscription is %s sees what their plan includes",
	async (status) => {
		pretendServer({ [address]: overview(status, "premium") });
		show(<ActionCards verified scanned running={undefined} />);
		await screen.findByText(/Your plan lists up to five people/);
		await screen.findByText(/Your plan lists credit monitoring at three bureaus/);
	},
);

it("a plan that was never paid, or an unknown plan, promises nothing", async () => {
	const server = pretendServer({ [address]: overview("pending", null) });
	const { unmount } = show(<ActionCards verified scanned running={undefined} />);
	await screen.findByText(/^One bureau on Basic, three on Pro and Premium/);
	unmount();
	server.say({ [address]: overview("active", "platinum") });
	show(<ActionCards verified scanned running={undefined} />);
	await screen.findByText(/Up to five people, on the Premium plan/);
});

it("says why a scan could not be started, and starts it at the next try", async () => {
	const id = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001";
	const server = pretendServer({
		[address]: overview("active", "premium"),
		"POST /api/scanner/start": () => refuses("unavailable", "Not just now."),
		"GET /api/scanner/status/:taskId": () => refuses("unavailable", "Not just now."),
	});
	const { user } = show(<ActionCards verified scanned running={undefined} />);
	await user.click(screen.getByRole("button", { name: "Run New Scan" }));
	await screen.findByText("Not just now.");
	server.say({ "POST /api/scanner/start": { task_id: id, already_running: false } });
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByText("Starting...");
	expect(server.callsOf("POST /api/scanner/start")).toHaveLength(2);
	expect(screen.queryByText("Not just now.")).toBeNull();
});

it("before the first result, the card opens the question what to look for, and starts nothing itself", async () => {
	pretendServer({ [address]: overview("active", "premium") });
	show(<ActionCards verified scanned={false} running={undefined} />);
	expect(screen.getByRole("link", { name: "Run New Scan" }).getAttribute("href")).toBe("/scanner");
	expect(screen.queryByRole("button", { name: "Run New Scan" })).toBeNull();
});

it.each(["Credit Report", "Family Protection"])(
	"%s is marked as in preparation, and links nowhere",
	async (title) => {
		pretendServer({ [address]: overview("active", "premium") });
		show(<ActionCards verified scanned running={undefined} />);
		const card = within(screen.getByRole("heading", { name: title }).closest("li") as HTMLElement);
		card.getByText("in preparation");
		expect([card.queryByRole("link"), card.queryByRole("button")]).toEqual([null, null]);
	},
);
