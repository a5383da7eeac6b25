import type { CallExpression, Node, SourceFile } from "typescript/unstable/ast";
import {
	isArrowFunction,
	isCallExpression,
	isFunctionDeclaration,
	isPropertyAccessExpression,
	isSpreadElement,
	isVariableDeclaration,
} from "typescript/unstable/ast/is";
import type { Project, Type, TypeReference } from "typescript/unstable/sync";
import { elementsOf } from "./driver-types.ts";
import { everyWay } from "./every-way.ts";
import { type Evaluator, evaluator } from "./static-value.ts";
import { NotStatic } from "./values.ts";

/** A call of `query`, with one of the texts that it may have. */
export interface Statement {
	readonly place: Place;
	readonly text: string;
	/** The type that the code gives a row. */
	readonly row: Type;
	/** The types of the values. Null if their number is only known when the program runs. */
	readonly values: readonly Type[] | null;
}

export interface Place {
	readonly path: string;
	readonly line: number;
	/** The name of the function around the call. */
	readonly within: string;
}

export interface Unreadable {
	readonly place: Place;
	readonly why: string;
}

export function statementsIn(
	project: Project,
	source: SourceFile,
	path: string,
): { readonly statements: Statement[]; readonly unreadable: Unreadable[] } {
	const statements: Statement[] = [];
	const unreadable: Unreadable[] = [];
	for (const call of queriesIn(project, source)) {
		const place = placeOf(source, path, call);
		try {
			const ways = everyWay((choose) => readCall(project, place, call, evaluator(project, choose)));
			statements.push(...new Map(ways.map((way) => [keyOf(way), way])).values());
		} catch (error) {
			if (!(error instanceof NotStatic)) throw error;
			unreadable.push({ place, why: error.message });
		}
	}
	return { statements, unreadable };
}

function keyOf({ text, row, values }: Statement): string {
	return `${text}\n${row.id}\n${values?.map(({ id }) => id).join()}`;
}

/** Finds calls of the `query` that the interface Sql declares, whatever the object is called. */
function queriesIn(project: Project, source: SourceFile): CallExpression[] {
	const calls: CallExpression[] = [];
	const visit = (node: Node): undefined => {
		if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
			if (node.expression.name.text === "query") calls.push(node);
		}
		node.forEachChild(visit);
	};
	visit(source);
	if (calls.length === 0) return [];
	const names = calls.map(({ expression }) =>
		isPropertyAccessExpression(expression) ? expression.name : expression,
	);
	const symbols = project.checker.getSymbolAtLocation(names);
	return calls.filter((_call, index) => symbols[index]?.getParent()?.name === "Sql");
}

function readCall(project: Project, place: Place, call: CallExpression, of: Evaluator): Statement {
	const [text, values] = call.arguments;
	const written = text && of.evaluate(text);
	if (typeof written !== "string") throw new NotStatic("its text is not known");
	return {
		place,
		text: written,
		row: rowOf(project, call, of),
		values: values ? valuesOf(project, values, of) : [],
	};
}

function rowOf(project: Project, call: CallExpression, of: Evaluator): Type {
	const { checker } = project;
	const signature = checker.getResolvedSignature(call);
	// The return type is Promise<Rows<T>>.
	const promise = signature && checker.getReturnTypeOfSignature(signature);
	const [rows] = promise ? checker.getTypeArguments(promise as TypeReference) : [];
	const [row] = rows ? checker.getTypeArguments(rows as TypeReference) : [];
	if (!row) throw new NotStatic("the type of its rows is not known");
	return row.isTypeParameter() ? argumentFor(project, row, call, of) : row;
}

/** For a helper `run<T>`: the type that the caller writes for T. */
function argumentFor(project: Project, parameter: Type, call: Node, of: Evaluator): Type {
	const name = parameter.getSymbol()?.name;
	for (let node: Node | undefined = call.parent; node; node = node.parent) {
		const { typeParameters } = node as { typeParameters?: readonly { name: { text: string } }[] };
		const index = typeParameters?.findIndex((one) => one.name.text === name) ?? -1;
		if (index === -1) continue;
		const caller = of.callOf(node);
		const written = isCallExpression(caller) ? caller.typeArguments?.[index] : undefined;
		const type = written && project.checker.getTypeFromTypeNode(written);
		if (type) return type;
	}
	throw new NotStatic(`what ${name} is here is not written`);
}

function valuesOf(project: Project, node: Node, of: Evaluator): Type[] | null {
	const types: Type[] = [];
	const elements = of.elementsOf(node);
	for (const element of elements) {
		const type = project.checker.getTypeAtLocation(element);
		if (!type) return null;
		// A list that stands for several values: `...filterValues(filter)`, or a variable.
		const isSpread = element === node || (element.parent !== undefined && isSpreadElement(element.parent));
		if (!isSpread) types.push(type);
		else if (type.isTypeReference() && (type.getTarget() as Type).isTupleType())
			types.push(...elementsOf(project, type));
		else return null;
	}
	return types;
}

function placeOf(source: SourceFile, path: string, call: Node): Place {
	const line = source.text.slice(0, call.getStart(source)).split("\n").length;
	let within = "";
	for (let node: Node | undefined = call; node; node = node.parent) {
		if (isFunctionDeclaration(node) && node.name) within = node.name.text;
		if (isArrowFunction(node) && node.parent && isVariableDeclaration(node.parent)) {
			within = (node.parent.name as { text?: string }).text ?? within;
		}
	}
	return { path, line, within };
}
