import { drawReport } from "../apps/server/src/modules/scanner/reports/draw-report.ts";
import type { Measure } from "./support/report.ts";

const count = 1500;
const goal = 500;
const severities = ["critical", "high", "medium", "low"] as const;

/** Measures how long a report of many exposures blocks the thread that answers requests. Another thread draws it. */
export async function run(): Promise<Measure[]> {
	await draw(3);
	const before = process.threadCpuUsage();
	await draw(count);
	const { user, system } = process.threadCpuUsage(before);
	const value = (user + system) / 1000;
	return [
		{
			name: `report of ${count} exposures: main thread`,
			value,
			unit: "ms",
			ratio: null,
			against: null,
			goal: `< ${goal} ms`,
			ok: value < goal,
		},
	];
}

type Facts = Parameters<typeof drawReport>[0];

function draw(exposures: number): Promise<Buffer> {
	const made = new Date();
	const all = Array.from({ length: exposures }, (_, place) => ({
		row: {
			severity: severities[place % severities.length],
			status: "new",
			sourceType: "breach_databases",
			discoveredAt: made,
			confidence: 0.9,
		},
		content: {
			description: `Your password and email address were in breach ${place}`,
			fields: ["email", "password"],
			record: { breachName: null, dataClasses: [], stealerLog: false },
		},
	}));
	// Only the fields that a report shows.
	return drawReport({
		made,
		holder: { first: "Ann", last: "Example", email: "ann@example.com" },
		score: { score: 42 },
		sources: { sources: [], catalogue: { attribution: "None", attribution_url: "https://unlisted.example" } },
		exposures: all,
		breaches: new Map(),
	} as unknown as Facts);
}
