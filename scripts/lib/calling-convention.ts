import { join, relative } from "node:path";
import { type Node, type ParameterDeclaration, type SourceFile, SyntaxKind } from "typescript/unstable/ast";
import {
	isArrowFunction,
	isFunctionDeclaration,
	isFunctionExpression,
	isIdentifier,
	isMethodDeclaration,
} from "typescript/unstable/ast/is";
import { API, type APIOptions } from "typescript/unstable/sync";

export interface ConventionCheck {
	/** The folder of the project. */
	readonly root: string;
	/** The path of its tsconfig.json, relative to `root`. */
	readonly config: string;
	/** Chooses the files to look at, by their paths relative to `root`. */
	readonly looksAt: (path: string) => boolean;
	/** For tests: replaces the files on the disk. */
	readonly fs?: APIOptions["fs"];
}

/** Use cases, helpers and repositories. Routes, jobs and front doors take Fastify or the context first. */
export const conventional: Pick<ConventionCheck, "config" | "looksAt"> = {
	config: "tsconfig.json",
	looksAt: (path) =>
		/^apps\/server\/src\/modules\/.+\.ts$/.test(path) &&
		!/\.(routes|slice|jobs|http|commands|test)\.ts$|\/testing\//.test(path),
};

/**
 * Checks the order of parameters that docs/house.md asks for: `helper(deps, tx, values)`. The record of what a
 * function needs comes first. The database or transaction comes right after it, or first. Values come last. Returns
 * one line for each deviation.
 */
export function unconventionalCalls({ root, config, looksAt, fs }: ConventionCheck): string[] {
	const api = new API({ cwd: root, ...(fs && { fs }) });
	try {
		const path = join(root, config);
		const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
		if (!project) throw new Error(`No TypeScript project in ${config}.`);
		return project.program
			.getSourceFileNames()
			.map((file) => ({ file, path: relative(root, file) }))
			.filter((one) => looksAt(one.path))
			.flatMap((one) => {
				const source = project.program.getSourceFile(one.file);
				return source ? deviationsIn(source, one.path) : [];
			});
	} finally {
		api.close();
	}
}

function deviationsIn(source: SourceFile, path: string): string[] {
	const found: string[] = [];
	const visit = (node: Node): undefined => {
		const parameters = parametersOf(node);
		const wrong = parameters && deviationOf(source, parameters);
		if (wrong) {
			const line = source.text.slice(0, node.getStart(source)).split("\n").length;
			found.push(`${path}:${line}: ${wrong}`);
		}
		node.forEachChild(visit);
	};
	visit(source);
	return found;
}

function parametersOf(node: Node): readonly ParameterDeclaration[] | null {
	const isFunction =
		isFunctionDeclaration(node) ||
		isFunctionExpression(node) ||
		isArrowFunction(node) ||
		isMethodDeclaration(node);
	return isFunction ? node.parameters : null;
}

function deviationOf(source: SourceFile, parameters: readonly ParameterDeclaration[]): string | null {
	const types = parameters.map(({ type }) => (type ? source.text.slice(type.pos, type.end).trim() : ""));
	const needs = types.findLastIndex((type) => /\w(Deps|Needs)\b/.test(type));
	if (needs > 0) return "the record of what a function needs is its first parameter, without values in it";
	const database = types.findLastIndex((type) => /^(Transaction|Sql|Database)$/.test(type));
	const first = parameters[0];
	if (database > 1 || (database === 1 && first && !isRecord(first)))
		return "the transaction or database comes first, or right after the record of what a function needs";
	return null;
}

function isRecord({ name }: ParameterDeclaration): boolean {
	return name.kind === SyntaxKind.ObjectBindingPattern || (isIdentifier(name) && name.text === "deps");
}
