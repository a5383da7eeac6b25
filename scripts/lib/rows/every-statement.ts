import { join, relative } from "node:path";
import { API } from "typescript/unstable/sync";
import { checkedRows } from "./checked-rows.ts";
import { statementsIn } from "./find-statements.ts";

export interface WrittenStatement {
	/**
	 * For example `mirror/events.repository.ts newestEvent`, followed by a number if that function has several
	 * statements.
	 */
	readonly name: string;
	readonly text: string;
}

/** The text of every statement in the product, as `npm run check` finds them. */
export function everyStatement(root: string): WrittenStatement[] {
	const api = new API({ cwd: root });
	try {
		const config = join(root, checkedRows.config);
		const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
		if (!project) throw new Error(`No TypeScript project in ${checkedRows.config}.`);
		const found: WrittenStatement[] = [];
		const times = new Map<string, number>();
		for (const file of project.program.getSourceFileNames()) {
			const path = relative(root, file);
			const source = checkedRows.looksAt(path) ? project.program.getSourceFile(file) : undefined;
			if (!source?.text.includes(".query")) continue;
			const texts = new Set<string>();
			for (const { place, text } of statementsIn(project, source, path).statements) {
				const known = `${place.within}\n${text}`;
				if (texts.has(known)) continue;
				texts.add(known);
				const name = `${path.replace("apps/server/src/", "").replace("modules/", "").replace(".repository.ts", "")} ${place.within}`;
				const count = (times.get(name) ?? 0) + 1;
				times.set(name, count);
				found.push({ name: count === 1 ? name : `${name} ${count}`, text });
			}
		}
		return found;
	} finally {
		api.close();
	}
}
