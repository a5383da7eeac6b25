import { expect, it } from "vitest";
import { inPreparation, isFeatureInPreparation } from "./in-preparation.ts";
import { plans } from "./plans.ts";

it("lists only lines that a plan has, word for word", () => {
	const lines = new Set(plans.flatMap(({ features }) => features));
	for (const { features } of Object.values(inPreparation)) {
		for (const feature of features) expect(lines, feature).toContain(feature);
	}
});

it("leaves every plan something that works today", () => {
	for (const { id, features } of plans) {
		expect(
			features.filter((feature) => !isFeatureInPreparation(feature)),
			id,
		).toContain("Dark web scan and alerts");
	}
});
