import { cruise, type ICruiseResult } from "dependency-cruiser";
import { importRules } from "./rules.ts";

/** Returns one paragraph for each import in the wrong direction and for each circle. Type imports count. */
export async function wrongImports(root: string, folders: readonly string[]): Promise<string[]> {
	const { output } = await cruise([...folders], {
		baseDir: root,
		ruleSet: { forbidden: [...importRules] },
		validate: true,
		// dependency-cruiser cannot read files with TypeScript 7. swc can, in two seconds.
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
