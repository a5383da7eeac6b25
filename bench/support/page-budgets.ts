import type { Measure } from "./report.ts";

export interface PageBudget {
	/** Where the path contains an id, the id's name follows a colon: see page-people.ts. */
	readonly path: string;
	/** The most kilobytes of compressed script, with everything that the page fetches for itself. */
	readonly scriptBudget: number;
	/** The most of it that the page's own document names. Only pages without a framework promise this. */
	readonly ownScriptBudget?: number;
}

/** Pages without a framework. Both numbers are promises. */
const withoutFramework = { scriptBudget: 8, ownScriptBudget: 6 };

/** Pages that anybody opens. The last three keep their current sizes. */
export const publicPages: readonly PageBudget[] = [
	{ path: "/", ...withoutFramework },
	{ path: "/support", ...withoutFramework },
	{ path: "/privacy", ...withoutFramework },
	{ path: "/terms", ...withoutFramework },
	{ path: "/cookies", ...withoutFramework },
	{ path: "/ccpa", ...withoutFramework },
	// It loads the checker of proofs at once, so that after a person chooses a file, nothing is loaded any more.
	{ path: "/verify", ...withoutFramework, scriptBudget: 14 },
	{ path: "/effectiveness", ...withoutFramework },
	{ path: "/signup", scriptBudget: 160 },
	{ path: "/login", scriptBudget: 186 },
	{ path: "/verify-email-required", scriptBudget: 180 },
];

/** Pages with one person's own data. The numbers keep the current sizes. */
export const signedInPages: readonly PageBudget[] = [
	{ path: "/dashboard", scriptBudget: 150 },
	{ path: "/scanner", scriptBudget: 170 },
	{ path: "/scanner/exposure/:exposure", scriptBudget: 152 },
	{ path: "/scanner/settings", scriptBudget: 155 },
	{ path: "/identity", scriptBudget: 152 },
	{ path: "/removals", scriptBudget: 162 },
	{ path: "/removals/:removal", scriptBudget: 155 },
	{ path: "/removals/listings", scriptBudget: 150 },
	{ path: "/removals/listings/:listing", scriptBudget: 155 },
	{ path: "/removals/settings", scriptBudget: 152 },
	{ path: "/removals/authorization", scriptBudget: 148 },
	{ path: "/removals/disclosures", scriptBudget: 148 },
	{ path: "/removals/drop", scriptBudget: 148 },
	{ path: "/profile", scriptBudget: 150 },
	{ path: "/account", scriptBudget: 170 },
	{ path: "/subscription", scriptBudget: 150 },
	{ path: "/billing", scriptBudget: 150 },
	{ path: "/checkout", scriptBudget: 160 },
];

/** These pages look different for a person who has done nothing yet. All other pages only show less of the same. */
export const newcomersPages: readonly PageBudget[] = [
	{ path: "/dashboard", scriptBudget: 150 },
	{ path: "/scanner", scriptBudget: 170 },
	{ path: "/removals", scriptBudget: 162 },
];

export const interactiveGoal = 1000;
export const shiftGoal = 0.02;

export interface PageFigures {
	readonly path: string;
	/** The owner of the page, if other people's pages have the same path. */
	readonly whose?: string;
	readonly scriptBudget: number;
	readonly scriptBytes: number;
	readonly ownScriptBudget?: number;
	readonly ownScriptBytes: number;
	readonly interactive: { readonly cached: number; readonly first: number };
	/** The bare page of the same bytes, in the same run. */
	readonly bare: { readonly cached: number; readonly first: number };
	/** The milliseconds of work on the page's main thread, with the files at hand, on the slowed processor. */
	readonly work: number;
	readonly layoutShift: number;
	/** Null if the page was restored at once. Otherwise the reason why the browser loaded it again. */
	readonly notRestored: string | null;
}

export function measuresOfPage(page: PageFigures): Measure[] {
	const { scriptBudget, interactive, bare, work, layoutShift, notRestored } = page;
	const path = page.whose ? `${page.path}, ${page.whose}` : page.path;
	// Rounds up, so that rounding never makes a value meet its budget.
	const kilobytes = (bytes: number) => Math.ceil(bytes / 100) / 10;
	const sizeOf = (name: string, script: number, budget: number): Measure => ({
		name: `${path}: ${name}`,
		value: script,
		unit: "kB compressed",
		ratio: script / budget,
		against: "budget",
		goal: `≤ ${budget} kB`,
		ok: script <= budget,
	});
	const against = (floor: number) => `a bare page of the same bytes (${Math.round(floor)} ms)`;
	return [
		sizeOf("JavaScript", kilobytes(page.scriptBytes), scriptBudget),
		...(page.ownScriptBudget === undefined
			? []
			: [sizeOf("JavaScript of its own", kilobytes(page.ownScriptBytes), page.ownScriptBudget)]),
		{
			name: `${path}: interactive, files at hand`,
			value: Math.round(interactive.cached),
			unit: "ms",
			ratio: interactive.cached / bare.cached,
			against: against(bare.cached),
			goal: `≤ ${interactiveGoal} ms`,
			ok: interactive.cached <= interactiveGoal,
		},
		{
			name: `${path}: interactive, first visit`,
			value: Math.round(interactive.first),
			unit: "ms",
			ratio: interactive.first / bare.first,
			against: against(bare.first),
			goal: null,
			ok: null,
		},
		{
			name: `${path}: work of the page's thread until then, files at hand`,
			value: Math.round(work),
			unit: "ms",
			ratio: null,
			against: null,
			goal: null,
			ok: null,
		},
		{
			name: `${path}: layout shift`,
			value: Math.round(layoutShift * 10_000) / 10_000,
			unit: "",
			ratio: null,
			against: null,
			goal: `≤ ${shiftGoal}`,
			ok: layoutShift <= shiftGoal,
		},
		{
			name: `${path}: reasons against going back at once`,
			value: notRestored === null ? 0 : notRestored.split(", ").length,
			unit: notRestored ?? "",
			ratio: null,
			against: null,
			goal: "= 0",
			ok: notRestored === null,
		},
	];
}
