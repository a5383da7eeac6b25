import { join, relative } from "node:path";
import { type Node, type SourceFile, SyntaxKind } from "typescript/unstable/ast";
import {
	isAsExpression,
	isBinaryExpression,
	isElementAccessExpression,
	isParenthesizedExpression,
} from "typescript/unstable/ast/is";
import { API, type APIOptions, type Project, type Type, TypeFlags } from "typescript/unstable/sync";

/**
 * Finds look-ups by an arbitrary name. `words[name]` may return more than was put into `words`: for "constructor" and
 * "__proto__" it returns inherited values. `name in words` has the same problem. A look-up is fine if the name has a
 * closed type or if the code asks `Object.hasOwn` first.
 */
export interface LookupCheck {
	/** The folder of the project. */
	readonly root: string;
	/** The paths of the tsconfig.json files, relative to `root`. */
	readonly configs: readonly string[];
	/** Chooses the files to look at, by their paths relative to `root`. */
	readonly looksAt: (path: string) => boolean;
	/** For tests: replaces the files on the disk. */
	readonly fs?: APIOptions["fs"];
}

interface Lookup {
	readonly whole: Node;
	readonly held: Node;
	readonly name: Node;
}

const remedy =
	'"constructor" is a key of every object. Take a Map, a z.enum, or ask Object.hasOwn(it, name) first; or say on the line before: // open-lookup: why it cannot happen';

/** Code that handles text from outside. */
export const lookedUp: Pick<LookupCheck, "configs" | "looksAt"> = {
	configs: ["tsconfig.json", "apps/web/tsconfig.json"],
	looksAt: (path) =>
		/^(apps\/server|apps\/web\/app|packages\/[^/]+\/src)\/.+\.tsx?$/.test(path) &&
		!/\.test\.tsx?$|\/testing\/|\.d\.ts$|\.generated\./.test(path),
};

/** Returns one line for each look-up by a name that may be any text. */
export function openLookups({ root, configs, looksAt, fs }: LookupCheck): string[] {
	const api = new API({ cwd: root, ...(fs && { fs }) });
	try {
		const seen = new Set<string>();
		return configs.flatMap((config) => {
			const path = join(root, config);
			const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
			if (!project) throw new Error(`No TypeScript project in ${config}.`);
			return project.program
				.getSourceFileNames()
				.map((file) => ({ file, path: relative(root, file) }))
				.filter(
					(one) => !one.path.startsWith("..") && !one.path.includes("node_modules/") && looksAt(one.path),
				)
				.filter((one) => !seen.has(one.path) && seen.add(one.path))
				.flatMap((one) => openIn(project, one.file, one.path));
		});
	} finally {
		api.close();
	}
}

function openIn(project: Project, file: string, path: string): string[] {
	const source = project.program.getSourceFile(file);
	if (!source) return [];
	const lookups = lookupsOf(source);
	const { checker } = project;
	const names = checker.getTypeAtLocation(lookups.map(({ name }) => uncast(name)));
	const held = checker.getTypeAtLocation(lookups.map((one) => one.held));
	return lookups
		.filter((one, index) => {
			const [nameType, heldType] = [names[index], held[index]];
			if (!nameType || !heldType || !mayBeAnyText(nameType)) return false;
			if (isList(project, heldType)) return false;
			return !isAskedBefore(source, one) && !isExcused(source, one);
		})
		.map((one) => {
			const line = source.text.slice(0, one.whole.end).split("\n").length;
			return `${path}:${line}\n    ${textOf(source, one.whole)}\n    ${remedy}`;
		});
}

function lookupsOf(source: SourceFile): Lookup[] {
	const found: Lookup[] = [];
	const visit = (node: Node): undefined => {
		if (isElementAccessExpression(node) && node.argumentExpression) {
			found.push({ whole: node, held: node.expression, name: node.argumentExpression });
		}
		if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) {
			found.push({ whole: node, held: node.right, name: node.left });
		}
		node.forEachChild(visit);
	};
	visit(source);
	return found;
}

/**
 * `type as Kind` claims that a text belongs to a closed set, but checks nothing. So we look at the expression without
 * the cast.
 */
function uncast(node: Node): Node {
	if (isAsExpression(node) || isParenthesizedExpression(node)) return uncast(node.expression);
	return node;
}

function mayBeAnyText(type: Type): boolean {
	if (type.isUnionType()) return type.getTypes().some(mayBeAnyText);
	const anyText =
		TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.AnyOrUnknown;
	return (type.flags & anyText) !== 0;
}

function isList(project: Project, type: Type): boolean {
	const all = type.isUnionType() ? type.getTypes() : [type];
	const present = all.filter(({ flags }) => (flags & (TypeFlags.Nullable | TypeFlags.StringLike)) === 0);
	return present.every((one) => project.checker.isArrayLikeType(one));
}

/** Whether the same statement, or one around it, asks `Object.hasOwn(it, name)`. */
function isAskedBefore(source: SourceFile, { whole, held, name }: Lookup): boolean {
	const question = `Object.hasOwn(${textOf(source, held)}, ${textOf(source, uncast(name))})`;
	for (let node: Node | undefined = whole; node; node = node.parent) {
		const isCondition =
			node.kind === SyntaxKind.ConditionalExpression ||
			node.kind === SyntaxKind.IfStatement ||
			node.kind === SyntaxKind.BinaryExpression;
		if (isCondition && textOf(source, node).includes(question)) return true;
	}
	return false;
}

/** A comment with a reason, before the look-up or before a statement around it, excuses it. */
function isExcused(source: SourceFile, { whole }: Lookup): boolean {
	for (let node: Node | undefined = whole; node && !isFunctionLike(node); node = node.parent) {
		if (/\/\/ open-lookup: \S+/.test(source.text.slice(node.pos, node.getStart(source)))) return true;
	}
	return false;
}

function isFunctionLike({ kind }: Node): boolean {
	return (
		kind === SyntaxKind.ArrowFunction ||
		kind === SyntaxKind.FunctionExpression ||
		kind === SyntaxKind.FunctionDeclaration ||
		kind === SyntaxKind.MethodDeclaration
	);
}

function textOf(source: SourceFile, node: Node): string {
	return source.text.slice(node.pos, node.end).trim();
}
