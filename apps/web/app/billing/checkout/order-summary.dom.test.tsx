import { screen } from "@testing-library/react";
import { findPlan, type Plan, plans } from "@unlisted/contracts/plans";
import { afterEach, expect, it, vi } from "vitest";
import { siteConfig } from "../../lib/site/site-config.ts";
import { show } from "../../testing/show.tsx";
import { OrderSummary } from "./order-summary.tsx";

const shown = (plan: Plan, deepScanSetup = false, hasSetup = false) =>
	show(
		<OrderSummary
			plan={plan}
			deepScanSetup={deepScanSetup}
			hasSetup={hasSetup}
			onDeepScanSetup={() => undefined}
			locked={false}
		/>,
	);
afterEach(() => vi.restoreAllMocks());
const amountOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

it.each(plans)("lists every line of the $name, and what it costs", (plan) => {
	shown(plan);
	for (const feature of plan.features) screen.getByText(feature, { exact: false });
	expect(amountOf("Total per month")).toBe(amountOf("Due today"));
	expect(screen.getAllByText("in preparation").length).toBeGreaterThan(0);
});

it("marks the removals of a plan if no data broker is asked, and never otherwise", () => {
	const isMarked = (feature: string) =>
		!(screen.getByText(feature, { exact: false }).querySelector("[data-promise$=pending]") as HTMLElement)
			.hidden;
	const { unmount } = shown(findPlan("premium") as Plan);
	expect([isMarked("Auto-removal AI"), isMarked("Priority removal")]).toEqual([true, true]);
	unmount();
	vi.spyOn(siteConfig, "brokersOn", "get").mockReturnValue(true);
	shown(findPlan("premium") as Plan);
	expect([isMarked("Auto-removal AI"), isMarked("Priority removal")]).toEqual([false, false]);
	expect(isMarked("24/7 support")).toBe(true);
});

it("marks scans, reports and re-scans if nothing is searched, and never otherwise", () => {
	const lines = ["Dark web scan and alerts", "Weekly leak reports", "Re-scan every 7 days"];
	const marks = () =>
		lines.map(
			(line) =>
				!(screen.getByText(line, { exact: false }).querySelector("[data-promise$=pending]") as HTMLElement)
					.hidden,
		);
	const { unmount } = shown(findPlan("pro") as Plan);
	expect(marks()).toEqual([true, true, true]);
	unmount();
	vi.spyOn(siteConfig, "sourcesOn", "get").mockReturnValue(true);
	shown(findPlan("pro") as Plan);
	expect(marks()).toEqual([false, false, false]);
});

it("offers a setup only if this installation sends letters to companies", () => {
	shown(findPlan("pro") as Plan);
	screen.getByText(/It cannot be bought here yet/);
	expect(screen.queryByRole("checkbox")).toBeNull();
	vi.spyOn(siteConfig, "setupSold", "get").mockReturnValue(true);
	shown(findPlan("premium") as Plan);
	screen.getByRole("checkbox", { name: /deep-scan setup for \$149\.00/ });
});

it("offers no setup to a person who has it", () => {
	vi.spyOn(siteConfig, "setupSold", "get").mockReturnValue(true);
	shown(findPlan("premium") as Plan, false, true);
	screen.getByText("You already have the deep-scan setup.");
	expect(screen.queryByRole("checkbox")).toBeNull();
});

it("has a line for a chosen setup", () => {
	shown(findPlan("pro") as Plan, true);
	expect(amountOf("Deep-scan setup, once")).toBe("$49.00");
	expect(amountOf("Total per month")).toBe("$19.99");
	expect(amountOf("Due today")).toBe("$68.99");
});
