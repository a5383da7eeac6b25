import { expect, it } from "vitest";
import { whatChanged } from "./what-changed.ts";

const scan = (day: number, score: number, fresh = 0, complete = true) => ({
	scan_date: `2026-11-${day}T12:00:00Z`,
	new_exposures: fresh,
	complete,
	score,
});
const texts = (...args: Parameters<typeof whatChanged>) => whatChanged(...args).map(({ text }) => text);

it("says what a first scan found", () => {
	expect(whatChanged(40, [scan(20, 40, 7)])).toEqual([
		{ tone: "worse", text: "Your first scan found 7 exposures." },
	]);
});

it("counts what the person did since the last scan", () => {
	expect(texts(52, [scan(20, 40, 1), scan(13, 45)])).toEqual([
		"The last scan found 1 exposure not known before.",
		"Your score rose 12 points since the scan of Nov 20, 2026, from 40 to 52.",
	]);
});

it("compares with the scan before if nothing was done since the last one", () => {
	expect(whatChanged(40, [scan(20, 40), scan(13, 41)])[1]).toEqual({
		tone: "worse",
		text: "Your score fell 1 point since the scan before it, of Nov 13, 2026, from 41 to 40.",
	});
	expect(texts(40, [scan(20, 40), scan(13, 40)])[1]).toBe(
		"Your score is the same since the scan before it, of Nov 13, 2026: 40.",
	);
});

it("never presents a scan that could not ask everywhere as good news", () => {
	expect(whatChanged(40, [scan(20, 40, 0, false), scan(13, 40)])[0]).toEqual({
		tone: "same",
		text: "The last scan found nothing new where it could look. Some sources did not answer.",
	});
});
