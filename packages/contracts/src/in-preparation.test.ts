import { expect, it } from "vitest";
import { inPreparation, isFeaturePending, isPending } from "./in-preparation.ts";
import { plans } from "./plans.ts";

const nothing = { brokersOn: false, setupSold: false };
const everything = { brokersOn: true, setupSold: true };

it("lists only lines that a plan has, word for word", () => {
	const lines = new Set(plans.flatMap(({ features }) => features));
	for (const { features } of Object.values(inPreparation)) {
		for (const feature of features) expect(lines, feature).toContain(feature);
	}
});

it("leaves every plan something that works today, on every installation", () => {
	for (const { id, features } of plans) {
		expect(
			features.filter((feature) => !isFeaturePending(feature, nothing)),
			id,
		).toContain("Dark web scan and alerts");
	}
});

it.each(["Basic removal requests", "Auto-removal AI", "Priority removal"])(
	"%j waits where no data broker is searched, and nowhere else",
	(line) => {
		expect(isFeaturePending(line, nothing)).toBe(true);
		expect(isFeaturePending(line, { ...nothing, brokersOn: true })).toBe(false);
	},
);

it("the deep-scan setup waits where it is not sold; what nobody built waits everywhere", () => {
	expect(isPending("deep-scan-setup", { brokersOn: true, setupSold: false })).toBe(true);
	expect(isPending("deep-scan-setup", everything)).toBe(false);
	expect(isPending("credit-monitoring", everything)).toBe(true);
});
