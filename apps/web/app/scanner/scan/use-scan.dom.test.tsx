import { screen } from "@testing-library/react";
import { watchingEveryMs } from "@unlisted/contracts/scanner-values";
import { beforeEach, expect, it, vi } from "vitest";
import { refuses, unreachable } from "../../testing/pretend-server.ts";
import {
	allLines,
	completed,
	holdTime,
	id,
	later,
	press,
	progress,
	shown,
	status,
	task,
} from "./testing/scan-stage.tsx";
import { betweenLines } from "./use-one-after-other.ts";

beforeEach(holdTime);

it("a started scan shows its progress every two seconds until it has finished", async () => {
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

it("when brokers answer last, the bar never falls, and it is not full while something is still asked", async () => {
	const brokers = (state: "checking" | "ok") => ({
		state,
		total: 2,
		done: 0,
		checked: 0,
		unknown: 0,
		found: 0,
		new: 0,
		asks: 0,
		gone: 0,
	});
	const running = (of: number, told: number) =>
		task({
			progress: told,
			sources: task().sources?.map((source, at) => (at < of ? { ...source, state: "ok" as const } : source)),
			brokers: brokers("checking"),
		});
	const server = await shown({ [status]: running(2, 40) });
	await press();
	const seen = [Number(progress())];
	for (const answer of [running(4, 100), { ...completed, brokers: brokers("ok") }]) {
		server.say({ [status]: answer });
		for (let moment = 0; moment < 26; moment += 1) {
			await later(betweenLines / 2);
			if (screen.queryByRole("progressbar")) seen.push(Number(progress()));
		}
	}
	expect(screen.queryByRole("progressbar")).toBeNull();
	expect(seen).toEqual(seen.toSorted((a, b) => a - b));
	expect(Math.max(...seen)).toBe(99);
});

it("while it runs and the page is visible, the page tells the server that it is being watched", async () => {
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
	document.dispatchEvent(new Event("visibilitychange"));
	await later(0);
	expect(server.callsOf(watching), "at once").toHaveLength(3);
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

it("says that the server cannot be reached, and shows the progress again when it can", async () => {
	const server = await shown({ [status]: task() });
	await press();
	server.say({ [status]: unreachable });
	await later(2050);
	screen.getByText(/We cannot see its progress right now/);
	expect(progress()).toBe("25");
	server.say({ [status]: task({ progress: 80 }) });
	await later(2050);
	expect(screen.queryByText(/We cannot see its progress right now/)).toBeNull();
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

it("an older state never replaces a newer one", async () => {
	const server = await shown({ [status]: task({ progress: 60 }) });
	await press();
	server.say({ [status]: task({ progress: 40 }) });
	await later(2050);
	expect(progress()).toBe("60");
});

it("reads an answer without the optional fields", async () => {
	const { sources: _, ...bare } = task({ status: "completed", progress: 100 });
	await shown({ [status]: bare });
	await press();
	screen.getByText("Scan finished");
});

it("a scan that the server no longer knows is not followed forever", async () => {
	const server = await shown({ [status]: () => refuses("not_found", "There is no such scan.") });
	await press();
	await later(2050);
	const asked = server.callsOf(status).length;
	expect(screen.getByRole("button", { name: "Start" })).toHaveProperty("disabled", false);
	await later(10_000);
	expect(server.callsOf(status).length - asked).toBeLessThanOrEqual(5);
});
