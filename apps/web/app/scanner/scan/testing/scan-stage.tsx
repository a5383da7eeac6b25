import { act, screen } from "@testing-library/react";
import type { ScanTask } from "@unlisted/contracts/told";
import { vi } from "vitest";
import { canva } from "../../../testing/canva.ts";
import { pretendServer } from "../../../testing/pretend-server.ts";
import { show } from "../../../testing/show.tsx";
import { ScanPanel, WhereWeLooked } from "../scan-panel.tsx";
import { betweenLines } from "../use-one-after-other.ts";
import { isInProgress, useScan } from "../use-scan.ts";

export const id = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001";
export const status = "GET /api/scanner/status/:taskId";

export function task(part: Partial<ScanTask> = {}): ScanTask {
	const sources: ScanTask["sources"] = [
		{ source_type: "breach_databases", state: "checking", found: 0, new: 0 },
		{ source_type: "paste_sites", state: "waiting", found: 0, new: 0 },
		{ source_type: "dark_web_markets", state: "waiting", found: 0, new: 0 },
		{ source_type: "social_media", state: "waiting", found: 0, new: 0 },
	];
	return {
		task_id: id,
		status: "running",
		progress: 25,
		started_by: "person",
		created_at: "2026-11-22T12:00:00Z",
		sources,
		...part,
	};
}

export const allAnswered = task().sources?.map((source) => ({ ...source, state: "ok" as const }));
export const completed = task({
	status: "completed",
	progress: 100,
	finished_at: "2026-11-22T12:00:20Z",
	total_exposures: 3,
	new_exposures: 1,
	sources: allAnswered,
});

/** A task with only the specification's fields. */
export const specified = { status: "completed", progress: 100 } as ScanTask;

export const noSources = { sources: [], sample_only: false, catalogue: catalogue() };
function catalogue() {
	return {
		breaches: 1,
		attribution: "Sample",
		attribution_url: "https://a.example",
		licence_url: "https://b.example",
	};
}

export const none = { critical: 0, high: 0, medium: 0, low: 0 };
export const found = {
	exposures: [canva],
	total: 3,
	summary: {
		total: 3,
		by_severity: { ...none, critical: 1, low: 2 },
		by_status: { new: 3, acknowledged: 0, resolved: 0 },
		open_by_severity: { ...none, critical: 1, low: 2 },
	},
};

function Scanner({ known }: { known?: number | undefined }) {
	const scan = useScan();
	return (
		<>
			<button type="button" disabled={scan.scanning} onClick={scan.start}>
				Start
			</button>
			<p>{scan.failure}</p>
			{scan.task ? <ScanPanel scan={scan} known={known} /> : null}
			{scan.task && isInProgress(scan) ? null : <WhereWeLooked scan={scan} known={known} />}
		</>
	);
}

/** Call it before each test: time then passes only when the test says so. */
export const holdTime = () =>
	void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });

export const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const progress = () =>
	screen.getByRole("progressbar", { name: "Progress of the scan" }).getAttribute("aria-valuenow");
const idle = {
	"GET /api/scanner/running": { task: null },
	"GET /api/scanner/sources": noSources,
	"POST /api/scanner/start": { task_id: id, already_running: false },
	"POST /api/scanner/watching/:taskId": { running: true },
	"GET /api/scanner/exposures": () => found,
};

export async function shown(routes: Parameters<typeof pretendServer>[0], known?: number) {
	const server = pretendServer({ ...idle, ...routes });
	show(<Scanner known={known} />);
	// The page asks which scan runs, and then for its progress.
	await later(50);
	await later(50);
	return server;
}
/** Each line appears after the one before it. */
export const allLines = async () => {
	for (let line = 0; line < 6; line += 1) await later(betweenLines);
};
export const press = async () => {
	await act(async () => screen.getByRole("button", { name: "Start" }).click());
	await later(50);
};
