import { type Project, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/sync";
import type { Described, DescribedColumn } from "../../../apps/server/src/testing/describing-database.ts";
import { isOfKind, kindOf, parameterKindOf, partsOf } from "./driver-types.ts";
import type { Statement } from "./find-statements.ts";

/** Compares the code's types of a statement's rows and values with the database's. */
export function compareStatement(project: Project, statement: Statement, described: Described): string[] {
	return [
		...compareRow(project, statement.row, described.columns),
		...compareValues(project, statement, described),
	];
}

function compareRow(project: Project, row: Type, columns: readonly DescribedColumn[]): string[] {
	const { checker } = project;
	const indexed = checker.getIndexInfosOfType(row)[0]?.valueType;
	const properties = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, property]));
	const complaints: string[] = [];
	for (const column of columns) {
		const property = properties.get(column.name);
		const type = property ? checker.getTypeOfSymbol(property) : indexed;
		if (!type) complaints.push(`column ${column.name} is read, the row type does not have it`);
		else complaints.push(...compareColumn(project, column, type));
	}
	const read = new Set(columns.map(({ name }) => name));
	for (const [name, { flags }] of properties) {
		if (!read.has(name) && (flags & SymbolFlags.Optional) === 0)
			complaints.push(`the row type has ${name}, the statement does not read it`);
	}
	return complaints;
}

function compareColumn(project: Project, column: DescribedColumn, type: Type): string[] {
	if ((type.flags & TypeFlags.AnyOrUnknown) !== 0) return [];
	const known = kindOf(column.type);
	const said = project.checker.typeToString(type);
	if (!known)
		return [`column ${column.name} is ${column.type}, which the two databases answer differently: cast it`];
	if (!isOfKind(project, type, known.kind, known.isList))
		return [`column ${column.name} is ${column.type}, the row says ${said}`];
	const { parts, isNull, isUndefined } = partsOf(type);
	const complaints: string[] = [];
	if (column.isNull === "maybe" && !isNull)
		complaints.push(`column ${column.name} may be null, the row says ${said}`);
	if (column.isNull === "never" && isNull)
		complaints.push(`column ${column.name} is never null, the row says ${said}`);
	if (isUndefined) complaints.push(`column ${column.name} is null where it is missing, the row says ${said}`);
	const words = parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []));
	const others = (column.words ?? []).filter((word) => !words.includes(word));
	if (words.length > 0 && words.length === parts.length && others.length > 0)
		complaints.push(`column ${column.name} may be ${others.join(", ")}, the row says ${said}`);
	return complaints;
}

function compareValues(project: Project, { values }: Statement, { parameters }: Described): string[] {
	if (values === null)
		return ["the number of its values is not known: write them as a list, or give their list a tuple type"];
	if (values.length !== parameters.length)
		return [`it takes ${parameters.length} values and is given ${values.length}`];
	return parameters.flatMap((parameter, index) => {
		const value = values[index];
		const known = parameterKindOf(parameter);
		if (!value || !known) return [];
		// The value of a JSON parameter is its text.
		const kind = known.kind === "JSON" ? "string" : known.kind;
		if (isOfKind(project, value, kind, known.isList)) return [];
		return [`$${index + 1} is ${parameter}, the value given is ${project.checker.typeToString(value)}`];
	});
}
