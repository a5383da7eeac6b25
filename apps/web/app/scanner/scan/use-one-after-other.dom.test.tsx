import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import {
	allAnswered,
	completed,
	holdTime,
	later,
	press,
	progress,
	shown,
	status,
} from "./testing/scan-stage.tsx";
import { betweenLines } from "./use-one-after-other.ts";

beforeEach(holdTime);

it("shows the answers of a quick scan one after the other, and the result last", async () => {
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
		// The bar must not run ahead of them.
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

it("shows them at once to people who prefer less motion", async () => {
	vi.stubGlobal("matchMedia", () => ({ matches: true }));
	await shown({ [status]: completed });
	await press();
	expect(screen.getAllByText("Nothing found")).toHaveLength(4);
	vi.unstubAllGlobals();
});
