import { act, screen } from "@testing-library/react";
import { sourceTypes, watchingEveryMs } from "@unlisted/contracts/scanner-values";
import type { ScanTask } from "@unlisted/contracts/told";
import { beforeEach, expect, it, vi } from "vitest";
import { canva } from "../../testing/canva.ts";
import { held, pretendServer, refuses, unreachable } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { specifiedExposure, specifiedServer } from "../../testing/specified.ts";
import { ScanPanel } from "./scan-panel.tsx";
import { betweenLines } from "./use-one-after-other.ts";
import { useScan } from "./use-scan.ts";

const id = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001";
const status = "GET /api/scanner/status/:taskId";

function task(part: Partial<ScanTask> = {}): ScanTask {
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

const allAnswered = task().sources?.map((source) => ({ ...source, state: "ok" as const }));
const completed = task({
	status: "completed",
	progress: 100,
	finished_at: "2026-11-22T12:00:20Z",
	total_exposures: 3,
	new_exposures: 1,
	sources: allAnswered,
});

/** What the specification says that it has, and nothing of ours. */
const specified = { status: "completed", progress: 100 } as ScanTask;

const noSources = { sources: [], sample_only: false, catalogue: catalogue() };
function catalogue() {
	return {
		breaches: 1,
		attribution: "Sample",
		attribution_url: "https://a.example",
		licence_url: "https://b.example",
	};
}

const none = { critical: 0, high: 0, medium: 0, low: 0 };
const found = {
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
			<ScanPanel scan={scan} known={known} />
		</>
	);
}

beforeEach(
	() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }),
);

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const progress = () =>
	screen.getByRole("progressbar", { name: "Progress of the scan" }).getAttribute("aria-valuenow");
const idle = {
	"GET /api/scanner/running": { task: null },
	"GET /api/scanner/sources": noSources,
	"POST /api/scanner/start": { task_id: id, already_running: false },
	"POST /api/scanner/watching/:taskId": { running: true },
	"GET /api/scanner/exposures": () => found,
};

async function shown(routes: Parameters<typeof pretendServer>[0], known?: number) {
	const server = pretendServer({ ...idle, ...routes });
	show(<Scanner known={known} />);
	// Which one runs, and then how far it is.
	await later(50);
	await later(50);
	return server;
}
/** Each line waits for the one before it. */
const allLines = async () => {
	for (let line = 0; line < 6; line += 1) await later(betweenLines);
};
const press = async () => {
	await act(async () => screen.getByRole("button", { name: "Start" }).click());
	await later(50);
};

it("a scan that is started shows how far it is, every two seconds, until it has finished", async () => {
	const server = await shown({ [status]: task() });
	await press();
	expect(progress()).toBe("25");
	screen.getByText("0 of 4 sources answered.");
	expect(screen.getByRole("button", { name: "Start" })).toHaveProperty("disabled", true);
	server.say({ [status]: task({ progress: 75 }) });
	await later(2050);
	expect(progress()).toBe("75");
	server.say({ [status]: completed });
	await later(2050);
	await allLines();
	screen.getByText("3 exposures, 1 new.");
	expect(screen.queryByRole("progressbar")).toBeNull();
	const asked = server.callsOf(status).length;
	await later(10_000);
	expect(server.callsOf(status)).toHaveLength(asked);
});

it("as long as it runs and the page is in front, the page says that it is watched", async () => {
	const server = await shown({ [status]: task() });
	await press();
	const watching = "POST /api/scanner/watching/:taskId";
	expect(server.callsOf("POST /api/scanner/start")).toMatchObject([{ body: { watching: true } }]);
	expect(server.callsOf(watching)).toHaveLength(1);
	await later(watchingEveryMs);
	expect(server.callsOf(watching)).toHaveLength(2);
	const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
	await later(watchingEveryMs);
	expect(server.callsOf(watching)).toHaveLength(2);
	seen.mockRestore();
	server.say({ [status]: completed });
	await later(watchingEveryMs);
	const said = server.callsOf(watching).length;
	await later(4 * watchingEveryMs);
	expect(server.callsOf(watching)).toHaveLength(said);
});

it("a scan that was started before the page was opened is followed too", async () => {
	await shown({ "GET /api/scanner/running": { task: task() }, [status]: task({ progress: 50 }) });
	expect(progress()).toBe("50");
});

it("while the server cannot be reached that is said, and the progress comes back with it", async () => {
	const server = await shown({ [status]: task() });
	await press();
	server.say({ [status]: unreachable });
	await later(2050);
	screen.getByText(/We cannot see how far it is just now/);
	expect(progress()).toBe("25");
	server.say({ [status]: task({ progress: 80 }) });
	await later(2050);
	expect(screen.queryByText(/We cannot see how far it is just now/)).toBeNull();
	expect(progress()).toBe("80");
});

it("a scan that cannot be started says why, and can be started again", async () => {
	const server = await shown({ "POST /api/scanner/start": () => refuses("rate_limited", "Wait a minute.") });
	await press();
	screen.getByText("Wait a minute.");
	server.say({ "POST /api/scanner/start": { task_id: id, already_running: true }, [status]: task() });
	await press();
	expect(screen.queryByText("Wait a minute.")).toBeNull();
	expect(progress()).toBe("25");
});

it("a scan that failed says so, in the server's words", async () => {
	await shown({ [status]: task({ status: "failed", error: "The sources did not answer in time." }) });
	await press();
	screen.getByText("The scan did not finish");
	screen.getByText("The sources did not answer in time.");
});

it("sources that could not be asked are counted, and nothing found is not called safe", async () => {
	const [first, ...others] = allAnswered ?? [];
	const sources = first && [{ ...first, state: "unknown" as const, reason: "It did not answer." }, ...others];
	await shown({ [status]: { ...completed, total_exposures: 0, new_exposures: 0, sources } });
	await press();
	await allLines();
	screen.getByText(
		/^Nothing found in the places that we could check: paste sites, dark web markets,? and social media leaks\. We could not check breach databases\.$/,
	);
	screen.getByText("It did not answer.");
});

it("an older state never takes the place of a newer one", async () => {
	const server = await shown({ [status]: task({ progress: 60 }) });
	await press();
	server.say({ [status]: task({ progress: 40 }) });
	await later(2050);
	expect(progress()).toBe("60");
});

it("an answer without the optional fields is read all the same", async () => {
	const { sources: _, ...bare } = task({ status: "completed", progress: 100 });
	await shown({ [status]: bare });
	await press();
	screen.getByText("Scan finished");
});

it("a scan that nobody knows of any more is not followed forever", async () => {
	const server = await shown({ [status]: () => refuses("not_found", "There is no such scan.") });
	await press();
	await later(2050);
	const asked = server.callsOf(status).length;
	expect(screen.getByRole("button", { name: "Start" })).toHaveProperty("disabled", false);
	await later(10_000);
	expect(server.callsOf(status).length - asked).toBeLessThanOrEqual(5);
});

it("the answers of a quick scan are shown one after the other, and the result last", async () => {
	const sources = allAnswered?.map((source, at) => ({
		...source,
		found: at === 0 ? 3 : 0,
		new: at === 0 ? 1 : 0,
	}));
	await shown({ [status]: { ...completed, sources } });
	await press();
	expect(screen.queryByText("Scan finished")).toBeNull();
	expect(screen.queryAllByText(/^Nothing found$|3 exposures/)).toHaveLength(0);
	const seen: number[] = [];
	for (let lines = 0; lines < 4; lines += 1) {
		await later(betweenLines);
		seen.push(screen.queryAllByText(/^Nothing found$|^3 exposures, 1 new$/).length);
		// The bar does not run ahead of them.
		if (lines < 3) expect(progress()).toBe(String(25 * (lines + 1)));
	}
	expect(seen).toEqual([1, 2, 3, 4]);
	expect(betweenLines).toBeGreaterThanOrEqual(150);
	await later(50);
	screen.getByText("Scan finished");
});

it("the line of the data brokers waits for its turn too", async () => {
	const brokers = {
		state: "ok" as const,
		total: 4,
		done: 4,
		checked: 4,
		unknown: 0,
		found: 0,
		new: 0,
		asks: 0,
	};
	await shown({ [status]: { ...completed, brokers: { ...brokers, gone: 0, reason: null } } });
	await press();
	const seen: number[] = [];
	for (let lines = 0; lines < 5; lines += 1) {
		await later(betweenLines);
		seen.push(screen.queryAllByText("Nothing found").length);
		if (lines < 4) expect(screen.queryByText("Scan finished")).toBeNull();
	}
	expect(seen).toEqual([1, 2, 3, 4, 5]);
	await later(50);
	screen.getByText("Scan finished");
});

it("they are shown at once to people who asked for less motion", async () => {
	vi.stubGlobal("matchMedia", () => ({ matches: true }));
	await shown({ [status]: completed });
	await press();
	expect(screen.getAllByText("Nothing found")).toHaveLength(4);
	vi.unstubAllGlobals();
});

it("what was found is said in one sentence that leads to the worst", async () => {
	await shown({ [status]: completed });
	await press();
	await allLines();
	screen.getByText("We found you in 3 places. Start with this one:");
	// In the color of exposure: done is not the same as good.
	expect(screen.getByRole("alert").className).toContain("bg-exposed-wash");
	expect(screen.getByRole("link", { name: /Canva/ }).getAttribute("href")).toBe(
		`/scanner/exposure/${canva.id}`,
	);
});

/** The answer about what is open, which comes after the scan's own. */
const open = (counts: Partial<typeof none>, total: number) => ({
	...found,
	exposures: counts.critical ? [canva] : [],
	summary: { ...found.summary, total, open_by_severity: { ...none, ...counts } },
});

it.each([
	["the one that there is is resolved", 1, {}, "Nothing is left to do: the one exposure is resolved."],
	["all that there are are resolved", 3, {}, "Nothing is left to do: all 3 exposures are resolved."],
	["one of three is open", 3, { critical: 1 }, "We found you in 1 place. Start with this one:"],
])(
	"when %s, the sentence is said once that is known, with one count and in its color",
	async (_, total, counts, says) => {
		const { told, release } = held(open(counts, total));
		await shown({
			[status]: { ...completed, total_exposures: total },
			"GET /api/scanner/exposures": () => told,
		});
		await press();
		await allLines();
		expect(screen.queryByText("Scan finished")).toBeNull();
		expect(screen.queryByRole("alert")).toBeNull();
		release();
		await later(50);
		await later(50);
		screen.getByText(says);
		expect(screen.queryByRole("alert") !== null).toBe(counts !== undefined && "critical" in counts);
		if ("critical" in counts) screen.getByText("3 exposures in all, 1 new.");
	},
);

it("what is open could not be loaded: the sentence says what the scan said", async () => {
	await shown({
		[status]: completed,
		"GET /api/scanner/exposures": () => refuses("unavailable", "Not just now."),
	});
	await press();
	await allLines();
	screen.getByText("We found you in 3 places.");
});

it("the worst is found behind any number of worse ones that are resolved", async () => {
	const seen = { ...canva, status: "acknowledged" as const };
	await shown({
		[status]: completed,
		"GET /api/scanner/exposures": ({ query }) => {
			const asked = query.get("status");
			return { ...found, exposures: asked === "acknowledged" ? [seen] : [] };
		},
	});
	await press();
	await allLines();
	expect(screen.getByRole("link", { name: /Canva/ }).getAttribute("href")).toBe(
		`/scanner/exposure/${canva.id}`,
	);
});

it("a server that knows no filters is not believed to have answered them", async () => {
	const low = { ...specifiedExposure, id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c009", severity: "low" as const };
	await shown({
		[status]: completed,
		...specifiedServer,
		"GET /api/scanner/exposures": { exposures: [low, specifiedExposure] } as never,
	});
	await press();
	await allLines();
	expect(screen.getByRole("link", { name: /Something in a shop/ }).getAttribute("href")).toBe(
		`/scanner/exposure/${specifiedExposure.id}`,
	);
});

const listed = {
	state: "ok" as const,
	total: 4,
	done: 4,
	checked: 4,
	unknown: 0,
	found: 3,
	new: 3,
	asks: 0,
	gone: 0,
	reason: null,
};
const nothing = { total_exposures: 0, new_exposures: 0 };

it("who is only on data-broker sites reads that first, and not that nothing was found", async () => {
	await shown({ [status]: { ...completed, ...nothing, brokers: listed } });
	await press();
	await allLines();
	const said = screen.getByRole("alert");
	expect(said.textContent).toContain("We found 3 listings of you on data-broker sites. See your listings");
	expect(said.className).toContain("bg-exposed-wash");
	expect(screen.queryByText(/^Nothing found in|Data brokers list you/)).toBeNull();
	expect(screen.getByRole("link", { name: "See your listings" }).getAttribute("href")).toBe(
		"/removals/listings",
	);
});

it("one such listing is one, and records that may be the person are named below", async () => {
	await shown({ [status]: { ...completed, ...nothing, brokers: { ...listed, found: 1, asks: 2 } } });
	await press();
	await allLines();
	screen.getByText(/^We found 1 listing of you on data-broker sites\./);
	screen.getByText("2 records may be you.");
});

it("with exposures too, the worst of them comes first and the listings are a line below", async () => {
	await shown({ [status]: { ...completed, brokers: listed } });
	await press();
	await allLines();
	screen.getByText("We found you in 3 places. Start with this one:");
	screen.getByText(/^Data brokers list you 3 times\./);
});

it("an answer that says nothing of the sources is read with the list beside it, and claims nothing of them", async () => {
	await shown({ [status]: specified }, 3);
	await press();
	screen.getByText("We found you in 3 places. Start with this one:");
	screen.getByText("3 exposures.");
	expect(screen.queryByText(/No source could be checked/)).toBeNull();
});

it("where the list is empty too, such an answer says only that the scan has finished", async () => {
	await shown({ [status]: specified }, 0);
	await press();
	expect(screen.getByText("Scan finished").closest("[role=status]")?.textContent).toBe("Scan finished");
});

it("a source that this page does not know yet has its own word", async () => {
	const unheard = [{ source_type: "stealer_logs", state: "ok", found: 0, new: 0 }];
	await shown({ [status]: { ...completed, ...nothing, sources: unheard as unknown as ScanTask["sources"] } });
	await press();
	await allLines();
	screen.getByText("Nothing found in the places that we could check: stealer logs.");
});

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

it("a person who is in the sample is not told that it is not about them", async () => {
	const checked = sourceTypes.map((source_type) => ({
		source_type,
		state: "ok" as const,
		providers: ["Sample"],
	}));
	await shown({ "GET /api/scanner/sources": { ...noSources, sources: checked, sample_only: true } }, 4);
	expect(screen.queryByText("Not about you")).toBeNull();
	expect(screen.getAllByText("Checked")).toHaveLength(4);
});
