import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { ProgressChart } from "./progress-chart.tsx";

it.each([
	[1, "1 removal asked for, 1 of them verified, in 1 week."],
	[2, "2 removals asked for, 1 of them verified, in 1 week."],
])("shows the progress of %i removals", (asked, summary) => {
	show(<ProgressChart progress={[{ week: "2026-11-16", asked, removed: 1 }]} />);
	expect(screen.getByText(/asked for, /).textContent).toBe(summary);
});
