import type { Audit, Category } from "./lighthouse-audit.ts";
import { median } from "./median.ts";
import type { Measure } from "./report.ts";

const SCRIPT_BUDGET_KB = 8;
const GOALS: Record<Category, number> = {
	performance: 100,
	accessibility: 100,
	"best-practices": 100,
	seo: 100,
};

/** Performance varies from run to run, so its median counts. For everything else the worst value counts. */
export function measuresOf(audits: readonly Audit[]): Measure[] {
	const scores = Object.entries(GOALS).map(([name, goal]) => {
		const values = audits.map((audit) => audit.scores[name as Category]);
		const value = name === "performance" ? median(values) : Math.min(...values);
		const against = "perfect score";
		return { name, value, unit: "points", ratio: value / 100, against, goal: `≥ ${goal}`, ok: value >= goal };
	});
	const script = kilobytes(Math.max(...audits.map((audit) => audit.scriptBytes)));
	const style = kilobytes(Math.max(...audits.map((audit) => audit.styleBytes)));
	return [
		...scores,
		{
			name: "JavaScript on the landing page",
			value: script,
			unit: "kB compressed",
			ratio: script / SCRIPT_BUDGET_KB,
			against: "budget",
			goal: `≤ ${SCRIPT_BUDGET_KB} kB`,
			ok: script <= SCRIPT_BUDGET_KB,
		},
		{
			name: "CSS on the landing page",
			value: style,
			unit: "kB compressed",
			ratio: null,
			against: null,
			goal: null,
			ok: null,
		},
	];
}

/** Rounds up, so that rounding never makes a value meet its budget. */
function kilobytes(bytes: number): number {
	return Math.ceil(bytes / 100) / 10;
}
