import { expect, it } from "vitest";
import { inPreparation, isFeaturePending, isPending } from "./in-preparation.ts";
import { plans } from "./plans.ts";

const nothing = { sourcesOn: false, brokersOn: false, setupSold: false };
const everything = { sourcesOn: true, brokersOn: true, setupSold: true };

it("lists only features of a plan, word for word", () => {
	const lines = new Set(
		plans.flatMap(({ features, rescanEveryDays }) => [...features, `Re-scan every ${rescanEveryDays} days`]),
	);
	for (const { features } of Object.values(inPreparation)) {
		for (const feature of features) expect(lines, feature).toContain(feature);
	}
});

it("leaves every plan a feature that works today if breach data is searched", () => {
	const searching = { ...nothing, sourcesOn: true };
	for (const { id, features } of plans) {
		expect(
			features.filter((feature) => !isFeaturePending(feature, searching)),
			id,
		).toContain("Dark web scan and alerts");
	}
});

it.each(["Basic removal requests", "Auto-removal AI", "Priority removal"])(
	"%j is pending if no data brokers are searched, and never otherwise",
	(line) => {
		expect(isFeaturePending(line, nothing)).toBe(true);
		expect(isFeaturePending(line, { ...nothing, brokersOn: true })).toBe(false);
	},
);

it.each(["Dark web scan and alerts", "Monthly leak reports", "Weekly leak reports", "Daily leak reports"])(
	"%j is pending if no breach data is searched, and never otherwise",
	(line) => {
		expect(isFeaturePending(line, { ...everything, sourcesOn: false })).toBe(true);
		expect(isFeaturePending(line, { ...nothing, sourcesOn: true })).toBe(false);
	},
);

it.each(["Re-scan every 30 days", "Re-scan every 7 days", "Daily re-scan"])(
	"%j is pending only if nothing can be searched",
	(line) => {
		expect(isFeaturePending(line, nothing)).toBe(true);
		expect(isFeaturePending(line, { ...nothing, sourcesOn: true })).toBe(false);
		expect(isFeaturePending(line, { ...nothing, brokersOn: true })).toBe(false);
	},
);

it("the deep-scan setup is pending if it is not sold; features that nobody built are pending everywhere", () => {
	expect(isPending("deep-scan-setup", { ...everything, setupSold: false })).toBe(true);
	expect(isPending("deep-scan-setup", everything)).toBe(false);
	expect(isPending("credit-monitoring", everything)).toBe(true);
});
