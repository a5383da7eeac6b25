import { shellPages } from "@unlisted/contracts/routes";
import { expect, test } from "vitest";
import { measuresOfPage, type PageFigures, signedInPages } from "./page-budgets.ts";

const figures: PageFigures = {
	path: "/dashboard",
	scriptBudget: 150,
	scriptBytes: 150_000,
	interactive: { cached: 900, first: 1800 },
	bare: { cached: 300, first: 1200 },
	work: 500,
	layoutShift: 0.02,
	notRestored: null,
};
const find = (page: PageFigures, name: string) =>
	measuresOfPage(page).find((measure) => measure.name === `/dashboard: ${name}`);

test("a page that meets every goal passes, and is shown beside its floor", () => {
	expect(measuresOfPage(figures).filter(({ ok }) => ok === false)).toEqual([]);
	expect(find(figures, "interactive, files at hand")?.ratio).toBe(3);
	expect(find(figures, "interactive, first visit")?.ratio).toBe(1.5);
});

test("a script budget is not met by rounding", () => {
	expect(find({ ...figures, scriptBytes: 150_001 }, "JavaScript")).toMatchObject({ value: 150.1, ok: false });
});

test("a page that shifts, or is loaded again on the way back, misses its goal", () => {
	expect(find({ ...figures, layoutShift: 0.021 }, "layout shift")?.ok).toBe(false);
	expect(
		find({ ...figures, notRestored: "UnloadHandler" }, "reasons against going back at once"),
	).toMatchObject({
		unit: "UnloadHandler",
		ok: false,
	});
});

test("every page of a signed-in person is measured, except the operators' rooms", () => {
	const measured = signedInPages.map(({ path }) => path.replace(/:\w+/, ":id"));
	expect(measured.toSorted()).toEqual(shellPages.filter((path) => !path.startsWith("/admin")).toSorted());
});

test("the same page of another person is listed separately", () => {
	const names = measuresOfPage({ ...figures, whose: "of a newcomer" }).map(({ name }) => name);
	expect(names).toContain("/dashboard, of a newcomer: JavaScript");
});
