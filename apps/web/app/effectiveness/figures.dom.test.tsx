import { screen, waitFor, within } from "@testing-library/react";
import type { Effectiveness, Outcome } from "@unlisted/contracts/removals/effectiveness";
import { expect, test } from "vitest";
import { Claims } from "../marketing/claims.tsx";
import { pretendServer, unreachable } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { Figures } from "./figures.tsx";

const outcome: Outcome = {
	requests: 1240,
	listings: 1200,
	removed: 760,
	back: null,
	share: { percent: 63, low: 60, high: 67 },
	days: { median: 7, low: 7, high: 14 },
};
const figures: Effectiveness = {
	counted_at: "2026-11-23T12:23:00.000Z",
	own: true,
	total: outcome,
	by_broker: [
		{ broker: { id: "peoplelane.com", name: "PeopleLane" }, ...outcome, back: 15 },
		{ broker: null, ...outcome, removed: null, share: null, days: null },
	],
	by_channel: [],
	precision: { answers: 300, mine: 255, share: { percent: 85, low: 80, high: 89 } },
};
const isShown = (words: string) =>
	screen.queryAllByText(words).some((one) => one.closest("[hidden]") === null);

const shown = (words: string) => waitFor(() => expect(isShown(words)).toBe(true));

test("figures have their denominators and ranges, and too small counts are not shown", async () => {
	pretendServer({ "GET /api/effectiveness": figures });
	show(<Figures />);
	await shown("760 of 1,200 listings (60–67%)");
	expect(isShown("of 300 answers (80–89%)")).toBe(true);
	const sites = screen.getByRole("table", { name: "By site" });
	const [, lane, others] = within(sites).getAllByRole("row");
	expect(lane?.textContent).toMatch(/PeopleLane.*63% \(60–67%\).*7 days \(7–14\).*15/);
	expect(others?.textContent).toMatch(/Other sites together.*fewer than 10.*–.*–.*fewer than 10/);
	expect(isShown("Too few people to show this by itself. All of it is in the total.")).toBe(true);
});

test("says so if there are too few people or no answer", async () => {
	pretendServer({ "GET /api/effectiveness": { ...figures, total: null, by_broker: [] } });
	show(<Figures />);
	await shown("Nothing to count yet");
	pretendServer({ "GET /api/effectiveness": unreachable });
	show(<Figures />);
	await shown("The figures could not be loaded");
});

test("the landing page shows the fixed claims, or only its own figures if it has any", () => {
	const { unmount } = show(<Claims figures={null} />);
	expect(isShown("98%")).toBe(true);
	unmount();
	const own = { share: "63%", shareOf: "of 1,200 listings", removed: "760", requests: "1,240" };
	const more = { days: "7 days", daysOf: "until gone", precision: "85%", precisionOf: "of 300" };
	show(<Claims figures={{ ...own, ...more }} />);
	expect(isShown("63%")).toBe(true);
	expect(isShown("98%")).toBe(false);
});
