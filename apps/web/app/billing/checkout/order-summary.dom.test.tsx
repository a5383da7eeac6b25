import { screen } from "@testing-library/react";
import { findPlan, type Plan, plans } from "@unlisted/contracts/plans";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { OrderSummary } from "./order-summary.tsx";

const shown = (plan: Plan, deepScanSetup = false) =>
	show(
		<OrderSummary
			plan={plan}
			deepScanSetup={deepScanSetup}
			onDeepScanSetup={() => undefined}
			locked={false}
		/>,
	);
const amountOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

it.each(plans)("lists every line of the $name, and what it costs", (plan) => {
	shown(plan);
	for (const feature of plan.features) screen.getByText(feature, { exact: false });
	expect(amountOf("Total per month")).toBe(amountOf("Due today"));
	expect(screen.getAllByText("in preparation").length).toBeGreaterThan(0);
});

it("does not offer a setup while it is in preparation", () => {
	shown(findPlan("pro") as Plan);
	screen.getByText(/It cannot be bought yet/);
	expect(screen.queryByRole("checkbox")).toBeNull();
});

it("has a line for a setup that is bought", () => {
	shown(findPlan("pro") as Plan, true);
	expect(amountOf("Deep-scan setup, once")).toBe("$49.00");
	expect(amountOf("Total per month")).toBe("$19.99");
	expect(amountOf("Due today")).toBe("$68.99");
});
