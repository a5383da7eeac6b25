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
	screen.getByText(/^We searched only a sample of invented people/);
	const said = screen.getByText("Scan finished").closest("[role=status]")?.className;
	expect(said).toContain("bg-info-wash");
	expect(document.querySelector("ul .text-safe, ul .text-exposed"), "four grey lines").toBeNull();
	expect(screen.queryByText("Nothing found")).toBeNull();
});

it("a place without an exposure is struck, one with exposures has a flag, and one without an answer could not be checked", async () => {
	const [first, second, ...others] = completed.sources ?? [];
	const sources = [
		{ ...first, found: 0, new: 0 },
		{ ...second, found: 2, new: 1 },
		...others.map((source) => ({ ...source, state: "checking" as const })),
	] as NonNullable<typeof completed.sources>;
	await shown({ [status]: { ...completed, total_exposures: 2, sources } });
	await press();
	await allLines();
	const lines = screen
		.getAllByRole("listitem")
		.slice(0, 4)
		.map((line) => [
			line.querySelector(".line-through") !== null,
			line
				.querySelector("svg")
				?.getAttribute("class")
				?.match(/text-\w+/)?.[0],
			line.querySelector(".font-semibold")?.textContent,
		]);
	expect(lines).toEqual([
		[true, "text-safe", "Nothing found"],
		[false, "text-exposed", "2 exposures, 1 new"],
		[false, "text-attention", "Could not check"],
		[false, "text-attention", "Could not check"],
	]);
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
