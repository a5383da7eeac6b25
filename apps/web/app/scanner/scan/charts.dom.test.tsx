import { screen } from "@testing-library/react";
import type { ScanResult } from "@unlisted/contracts/told";
import { describe, expect, it } from "vitest";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { SeverityChart } from "./severity-chart.tsx";
import { StatCards } from "./stat-cards.tsx";
import { TrendChart } from "./trend-chart.tsx";

const none = { critical: 0, high: 0, medium: 0, low: 0 };
const summary = {
	total: 5,
	new_this_week: 1,
	by_severity: { ...none, critical: 2, medium: 3 },
	by_status: { new: 3, acknowledged: 1, resolved: 1 },
	open_by_severity: { ...none, critical: 1 },
};
const result = (day: number): ScanResult => ({
	scan_date: `2026-11-${day}T12:00:00Z`,
	total_exposures: day,
	new_exposures: 1,
});
const settings = {
	frequency: "weekly" as const,
	email_notifications: true,
	sms_notifications: false,
	push_notifications: true,
	notification_types: { critical: true, high: true, medium: true, low: false },
	scan_sources: { breach_databases: true, paste_sites: true, dark_web_markets: true, social_media: true },
};
const answer = (nextScanAt: string | null) => ({
	settings,
	schedule: { most_often: "weekly" as const, in_effect: "weekly" as const, next_scan_at: nextScanAt },
	channels: { sms: { available: false }, push: { devices: 0 } },
});

it("exposures of an unknown severity are part of the whole, and their gray has its word in the legend", () => {
	show(<SeverityChart summary={{ ...summary, total: 7 }} />);
	screen.getByText("7", { selector: "span" });
	screen.getByText(/Unknown: 2/);
	expect(screen.getByText("Unknown").closest("li")?.textContent).toBe("Unknown2");
});

describe("the trend", () => {
	it("of one scan says when the next one comes", async () => {
		pretendServer({ "GET /api/scanner/settings": answer("2026-11-29T12:00:00Z") });
		show(<TrendChart results={[result(22)]} />);
		await screen.findByText("One scan so far. The next one is due on November 29, 2026.");
	});

	it("of one scan without a plan for the next says only that", async () => {
		pretendServer({ "GET /api/scanner/settings": answer(null) });
		show(<TrendChart results={[result(22)]} />);
		await screen.findByText("One scan so far. The next one makes it a line.");
	});

	it("of several scans shows the last seven, also as a table, in the specification's shape", async () => {
		const { user } = show(<TrendChart results={[22, 21, 20, 19, 18, 17, 16, 15].map(result)} />);
		screen.getByText("Total and new exposures of the last 7 scans.");
		await user.click(screen.getByRole("button", { name: /^Show as a table/ }));
		const rows = screen.getAllByRole("row").slice(1);
		expect(rows).toHaveLength(7);
		expect(rows[6]?.textContent).toContain("22");
		expect(screen.queryByText(/^One scan so far/)).toBeNull();
	});

	it("without a scan says that the first one draws it", () => {
		show(<TrendChart results={[]} />);
		screen.getByText("Your first scan adds the first point.");
	});
});

it("the legend counts the severities, and each links to its list", () => {
	show(<SeverityChart summary={summary} />);
	const critical = screen.getByRole("link", { name: "Critical 2" });
	expect(critical.getAttribute("href")).toBe("/scanner?show=all&severity=critical");
	screen.getByRole("link", { name: "High 0" });
	expect(screen.queryByText("Unknown")).toBeNull();
});

describe("the figures", () => {
	const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

	it("count what is new this week, and show what is older", () => {
		show(<StatCards results={[result(22)]} exposures={{ exposures: [], total: 5, summary }} />);
		expect(figure("New This Week")).toBe("1");
		expect(figure("Total Exposures")).toBe("5");
		screen.getByText("1 to resolve");
		expect(figure("Last Scan")).toBe("Nov 22, 2026");
		expect(screen.queryByText("Not every source could be checked")).toBeNull();
	});

	it("say if a scan could not ask every source, and if there was no scan", () => {
		const exposures = { exposures: [], total: 0, summary: { ...summary, total: 0 } };
		const shown = show(<StatCards results={[{ ...result(22), complete: false }]} exposures={exposures} />);
		screen.getByText("Not every source could be checked");
		expect(screen.queryByText("Nothing was checked yet")).toBeNull();
		shown.unmount();
		show(<StatCards results={[]} exposures={exposures} />);
		expect(figure("Last Scan")).toBe("Never");
		screen.getByText("Nothing was checked yet");
	});
});
