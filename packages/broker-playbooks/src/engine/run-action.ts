import { LookUpFailure } from "../look-up/failure.ts";
import type { Action, ClickElement, InnerAction } from "../playbook/actions.ts";
import { fillTemplate, type TemplateValues } from "../playbook/fill-template.ts";
import { asksForAbsence, refuseWall, shows } from "./signs.ts";
import { until, type VisitContext } from "./visit-context.ts";

type Of<Type extends Action["actionType"]> = Extract<Action, { actionType: Type }>;
type Expectation = Of<"expectation">["expectations"][number];

const patienceMs = 10_000;
/** Wait only a moment for what may not appear at all. */
const curiosityMs = 1_500;
/**
 * A page that refuses for this long has refused. While a page is drawn, its words for a refusal may show for a moment.
 */
const noMs = 700;

/** Runs one action of a search. `extractListings` runs the actions that read the page. */
export async function runAction(
	context: VisitContext,
	action: Exclude<Action, { actionType: "extract" }>,
	runInner: (actions: readonly InnerAction[]) => Promise<void>,
): Promise<void> {
	switch (action.actionType) {
		case "navigate":
			return navigate(context, action);
		case "fillForm":
			return fillForm(context, action);
		case "click":
			return click(context, action);
		case "expectation": {
			const met = await expectAll(context, action.expectations);
			return met ? runInner(action.actions ?? []) : undefined;
		}
		case "condition": {
			for (const one of action.expectations) if (!(await isMet(context, one, curiosityMs))) return;
			return runInner(action.actions);
		}
		case "getCaptchaInfo":
		case "solveCaptcha":
			throw new LookUpFailure("wall", "a puzzle that a person has to solve");
		default:
			throw new LookUpFailure("drift", `a search cannot do ${action.actionType}`);
	}
}

async function navigate(context: VisitContext, { url, ageRange }: Of<"navigate">): Promise<void> {
	const filled = fillTemplate(url, context.values, ageRange ? { ageRange } : {});
	if ("missing" in filled) throw new LookUpFailure("needs_more", filled.missing.join(", "));
	await context.page.goTo(filled.text);
	await arrived(context);
}

/** Checks each new page: a wall ends the visit, and so does a page that the playbook knows as a sign of change. */
async function arrived({ page, playbook: { markers } }: VisitContext): Promise<void> {
	await refuseWall(page, markers.wall);
	if (markers.drift.length > 0 && (await shows(page, markers.drift)))
		throw new LookUpFailure("drift", "a sign that the site has changed");
}

async function fillForm(
	context: VisitContext,
	{ selector, elements, dataSource }: Of<"fillForm">,
): Promise<void> {
	for (const element of elements) {
		const value = context.valueFor(element, dataSource);
		if (value) {
			const [first, ...or] = value;
			await context.page.fill(element.selector, first, { within: selector, or });
		} else if (element.type !== "middleName") throw new LookUpFailure("needs_more", element.type);
	}
}

async function click(context: VisitContext, action: Of<"click">): Promise<void> {
	const chosen = action.choices?.find(({ condition }) => holds(condition, context.values));
	const elements = action.elements ?? chosen?.elements ?? action.default?.elements ?? [];
	for (const element of elements) await press(context, element);
	if (elements.length > 0) await arrived(context);
}

async function press(context: VisitContext, element: ClickElement): Promise<void> {
	const { selector, multiple = false, failSilently = false, parent } = element;
	if (parent && !context.rowOf)
		throw new LookUpFailure("drift", "a search cannot press one listing's button");
	const there = await until(context, failSilently ? 0 : patienceMs, () => context.page.has(selector));
	if (!there && failSilently) return;
	const inside = parent && (await context.rowOf?.(parent));
	await context.beforePress?.(element);
	try {
		await context.page.click(selector, { all: multiple, inside });
	} catch (error) {
		const harmless =
			error instanceof LookUpFailure && (error.reason === "drift" || error.reason === "no_browser");
		if (!failSilently || !harmless) throw error;
	}
}

function holds(
	{ left, operation, right }: { left: string; operation: string; right: string },
	values: TemplateValues,
): boolean {
	const [one, other] = [left, right].map((side) => {
		const filled = fillTemplate(side, values, { plain: true });
		if ("missing" in filled) throw new LookUpFailure("needs_more", filled.missing.join(", "));
		return filled.text;
	}) as [string, string];
	const numbers = [one, other].every((side) => side.trim() !== "" && !Number.isNaN(Number(side)));
	const [a, b] = numbers ? [Number(one), Number(other)] : [one, other];
	if (operation === "=") return a === b;
	if (operation === "!=") return a !== b;
	if (operation === "<") return a < b;
	if (operation === "<=") return a <= b;
	return operation === ">" ? a > b : a >= b;
}

/** False if an element is missing that may be missing. Throws if one is missing that must be there. */
export async function expectAll(
	context: VisitContext,
	expectations: readonly Expectation[],
): Promise<boolean> {
	let all = true;
	for (const one of expectations) {
		const silent = one.failSilently === true;
		if (await isMet(context, one, silent ? curiosityMs : patienceMs, context.saysNo)) continue;
		if (!silent) throw await missing(context, one);
		all = false;
	}
	return all;
}

async function isMet(
	context: VisitContext,
	{ type, selector, expect }: Expectation,
	timeoutMs: number,
	saysNo?: () => Promise<boolean>,
): Promise<boolean> {
	const { page } = context;
	let noSince: number | null = null;
	let met = false;
	await until(context, timeoutMs, async () => {
		if (type === "url") met = page.url().includes(expect ?? "");
		else if (type === "text") met = await page.has(selector ?? "body", { text: expect });
		else met = selector !== undefined && (await page.has(selector));
		if (met) return true;
		noSince = (await saysNo?.()) ? (noSince ?? performance.now()) : null;
		return noSince !== null && performance.now() - noSince >= noMs;
	});
	return met;
}

async function missing(
	{ page, playbook }: VisitContext,
	{ type, selector }: Expectation,
): Promise<LookUpFailure> {
	await refuseWall(page, playbook.markers.wall);
	if (type === "element" && selector !== undefined && asksForAbsence(selector))
		return new LookUpFailure("wall", "a challenge is in the way");
	return new LookUpFailure("drift", `not there: ${(selector ?? type).slice(0, 100)}`);
}
