import { cruise, type ICruiseResult } from "dependency-cruiser";
import { importRules } from "./rules.ts";

/** One paragraph for each import that goes the wrong way, and for each circle: type imports count. */
export async function wrongImports(root: string, folders: readonly string[]): Promise<string[]> {
	const { output } = await cruise([...folders], {
		baseDir: root,
		ruleSet: { forbidden: [...importRules] },
		validate: true,
		// TypeScript 7 offers no programming interface; swc reads the same files, in two seconds.
		parser: "swc",
		tsPreCompilationDeps: true,
		doNotFollow: { path: "node_modules" },
		exclude: { path: "(^|/)(node_modules|build|\\.cache|\\.react-router)/" },
	});
	return (output as ICruiseResult).summary.violations.map(({ from, to, rule, cycle }) => {
		const remedy = importRules.find(({ name }) => name === rule.name)?.comment;
		const target = cycle ? cycle.map(({ name }) => name).join("\n    → ") : to;
		return `${from}\n    → ${target}\n    ${rule.name}: ${remedy}`;
	});
}
