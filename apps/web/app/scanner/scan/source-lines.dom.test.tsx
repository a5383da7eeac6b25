import { screen } from "@testing-library/react";
import { sourceTypes } from "@unlisted/contracts/scanner-values";
import { beforeEach, expect, it } from "vitest";
import { allLines, completed, holdTime, noSources, press, shown, status } from "./testing/scan-stage.tsx";

beforeEach(holdTime);

it("a person who is not in the sample sees lines that are not about them, and no good news", async () => {
	await shown({
		"GET /api/scanner/sources": { ...noSources, sample_only: true },
		[status]: { ...completed, total_exposures: 0, new_exposures: 0 },
	});
	await press();
	await allLines();
	expect(screen.getAllByText("Not about you")).toHaveLength(4);
	screen.getByText(/^You are not in the sample\./);
	const said = screen.getByText("Scan finished").closest("[role=status]")?.className;
	expect(said).toContain("bg-info-wash");
	expect(document.querySelector("ul .text-safe, ul .text-exposed"), "four grey lines").toBeNull();
	expect(screen.queryByText("Nothing found")).toBeNull();
});

it("a person who is in the sample does not read that it is not about them", async () => {
	const checked = sourceTypes.map((source_type) => ({
		source_type,
		state: "ok" as const,
		providers: ["Sample"],
	}));
	await shown({ "GET /api/scanner/sources": { ...noSources, sources: checked, sample_only: true } }, 4);
	expect(screen.queryByText("Not about you")).toBeNull();
	expect(screen.getAllByText("Checked")).toHaveLength(4);
});
