import { screen } from "@testing-library/react";
import type { Answer } from "@unlisted/contracts/seam";
import { expect, it, vi } from "vitest";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { PlansAfter } from "./plans-after.tsx";

const address = "GET /api/billing/overview";
const identity = "GET /api/brokers/identity";
type Overview = Answer<typeof address>;
const searched = (mode: "off" | "lab") => ({ mode }) as Answer<typeof identity>;
const overview = (entitled_plan: string | null | undefined) => ({ entitled_plan }) as Overview;

const withPlan = (status: string) =>
	({ entitled_plan: null, subscription: { plan_type: "pro", status } }) as Overview;

it.each(["pending", "canceled"])("a plan that is %s hides nothing: it can be bought", async (status) => {
	pretendServer({ [address]: withPlan(status), [identity]: searched("off") });
	show(<PlansAfter open={8} />);
	await screen.findByText("What happens from here");
});

it("a person without a plan reads what continues anyway, and what each plan changes for these exposures", async () => {
	pretendServer({ [address]: overview(null), [identity]: searched("off") });
	show(<PlansAfter open={8} />);
	// Scans are spread over the period, so the first one may come much sooner.
	await screen.findByText(/Without a plan we look again within 30 days, and then every 30 days\./);
	screen.getByText(/your 8 open exposures/);
	screen.getByText("Looks for the data in these 8 every 30 days, the same as without a plan.");
	screen.getByText(
		"Looks for the data in these 8 every 7 days, so you hear of a new leak up to 23 days sooner.",
	);
	screen.getByText(
		"Looks for the data in these 8 every day, so you hear of a new leak up to 29 days sooner.",
	);
	expect(screen.getByRole("link", { name: "See Pro Plan" }).getAttribute("href")).toBe("/checkout?plan=pro");
	expect(screen.queryByText(/data-broker/)).toBeNull();
});

it("if listings can be removed, says who starts: we do it once, the person on Basic, and we on Pro after their consent", async () => {
	pretendServer({ [address]: overview(null), [identity]: searched("lab") });
	show(<PlansAfter open={8} />);
	await screen.findByText(/You can have one listing taken off a data-broker site\. That stays free\./);
	const lines = screen.getAllByText(/Asks data-broker sites to remove you/).map((line) => line.textContent);
	expect(lines.map((line) => /you press a button for each/.test(line ?? ""))).toEqual([true, false, false]);
	expect(lines.map((line) => /after you have agreed/.test(line ?? ""))).toEqual([false, true, true]);
});

it.each([
	["has a plan", overview("pro")],
	["has a plan that is off until it is paid", withPlan("unpaid")],
	["has a plan whose days of grace are over", withPlan("past_due")],
	["has a paused plan", withPlan("paused")],
	["may have one, as far as anybody knows", overview(undefined)],
])("who %s is offered none", async (_, answer) => {
	const server = pretendServer({ [address]: answer, [identity]: searched("off") });
	show(<PlansAfter open={8} />);
	await vi.waitFor(() => expect(server.callsOf(address)).toHaveLength(1), { timeout: 10_000 });
	expect(screen.queryByText("What happens from here")).toBeNull();
});
