import { shellPages } from "@unlisted/contracts/routes";
import { expect, test } from "vitest";
import { isStaticPage } from "../../apps/web/app/static-pages.ts";
import { SCREENS } from "../../e2e/support/screens.ts";
import { measuresOfPage, type PageFigures, publicPages, signedInPages } from "./page-budgets.ts";

const figures: PageFigures = {
	path: "/dashboard",
	scriptBudget: 150,
	scriptBytes: 150_000,
	ownScriptBytes: 100_000,
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

test("every page without a framework is measured, at 6 kB of its own, and 8 kB in all unless it checks proofs", () => {
	const promised = publicPages.filter(({ ownScriptBudget }) => ownScriptBudget === 6);
	const larger = promised.filter(({ scriptBudget }) => scriptBudget > 8);
	expect(larger.map(({ path }) => path)).toEqual(["/verify"]);
	const all = SCREENS.map(({ path }) => path).filter(isStaticPage);
	expect(promised.map(({ path }) => path).toSorted()).toEqual(all.toSorted());
});

test("a page's own script has a budget of its own only where it is promised", () => {
	const own = "JavaScript of its own";
	expect(find(figures, own)).toBeUndefined();
	const page = { ...figures, ownScriptBudget: 6 };
	expect(find({ ...page, ownScriptBytes: 6000 }, own)?.ok).toBe(true);
	expect(find({ ...page, ownScriptBytes: 6001 }, own)).toMatchObject({ value: 6.1, ok: false });
});

test("the same page of another person is listed separately", () => {
	const names = measuresOfPage({ ...figures, whose: "of a newcomer" }).map(({ name }) => name);
	expect(names).toContain("/dashboard, of a newcomer: JavaScript");
});
