import { type Project, type Type, TypeFlags, type TypeReference } from "typescript/unstable/sync";

/** The TypeScript type for a value of a database type, the same for both databases. */
type Kind = "string" | "number" | "boolean" | "Date" | "Uint8Array" | "JSON";

const kinds = new Map<string, Kind>([
	["boolean", "boolean"],
	...(["smallint", "integer", "bigint", "oid", "real", "double precision"] as const).map(
		(name) => [name, "number"] as const,
	),
	...(["text", "character varying", "character", "name", "uuid", "numeric", "inet", "void"] as const).map(
		(name) => [name, "string"] as const,
	),
	["timestamp with time zone", "Date"],
	["bytea", "Uint8Array"],
	["json", "JSON"],
	["jsonb", "JSON"],
]);
/** The two drivers read lists of these types in different ways. */
const noLists = new Set(["bigint", "numeric", "oid", "json", "jsonb", "inet", "name"]);

/** Null if the two databases return this type in different ways. Then the statement must cast it. */
export function kindOf(databaseType: string): { readonly kind: Kind; readonly isList: boolean } | null {
	const isList = databaseType.endsWith("[]");
	const name = isList ? databaseType.slice(0, -2) : databaseType;
	const kind = kinds.get(name);
	if (!kind || (isList && noLists.has(name))) return null;
	return { kind, isList };
}

/** Types that a parameter accepts but a column never returns, because lists of these are sent as they are. */
export function parameterKindOf(
	databaseType: string,
): { readonly kind: Kind; readonly isList: boolean } | null {
	const known = kindOf(databaseType);
	if (known) return known;
	if (databaseType === "bigint[]") return { kind: "number", isList: true };
	return null;
}

/** The parts of a union type, without null and undefined. */
export function partsOf(type: Type): {
	readonly parts: Type[];
	readonly isNull: boolean;
	readonly isUndefined: boolean;
} {
	const all = type.isUnionType() ? [...type.getTypes()] : [type];
	return {
		parts: all.filter(({ flags }) => (flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void)) === 0),
		isNull: all.some(({ flags }) => (flags & TypeFlags.Null) !== 0),
		isUndefined: all.some(({ flags }) => (flags & TypeFlags.Undefined) !== 0),
	};
}

/** Whether each value that the type allows is of the kind. */
export function isOfKind(project: Project, type: Type, kind: Kind, isList: boolean): boolean {
	return partsOf(type).parts.every((part) => {
		if ((part.flags & TypeFlags.AnyOrUnknown) !== 0) return true;
		if (!isList) return isOne(project, part, kind, 0);
		if (!project.checker.isArrayLikeType(part)) return false;
		return elementsOf(project, part).every((element) => isOfKind(project, element, kind, false));
	});
}

export function elementsOf(project: Project, list: Type): readonly Type[] {
	return list.isTypeReference() || list.isTupleType()
		? project.checker.getTypeArguments(list as TypeReference)
		: [];
}

function isOne(project: Project, type: Type, kind: Kind, depth: number): boolean {
	const { flags } = type;
	switch (kind) {
		case "string":
			return (flags & TypeFlags.StringLike) !== 0;
		case "number":
			return (flags & TypeFlags.NumberLike) !== 0;
		case "boolean":
			return (flags & TypeFlags.BooleanLike) !== 0;
		case "JSON":
			return isJson(project, type, depth);
		default:
			return (
				type.getSymbol()?.name === kind || (kind === "Uint8Array" && type.getSymbol()?.name === "Buffer")
			);
	}
}

const deepest = 4;

/** JSON has no dates, bytes or large integers. */
function isJson(project: Project, type: Type, depth: number): boolean {
	if ((type.flags & (TypeFlags.BigIntLike | TypeFlags.ESSymbolLike)) !== 0) return false;
	if ((type.flags & TypeFlags.Object) === 0 || depth > deepest) return true;
	if (["Date", "Uint8Array", "Map", "Set", "Buffer"].includes(type.getSymbol()?.name ?? "")) return false;
	const inner = project.checker.isArrayLikeType(type)
		? elementsOf(project, type)
		: project.checker
				.getPropertiesOfType(type)
				.map((property) => project.checker.getTypeOfSymbol(property))
				.filter((one) => one !== undefined);
	return inner.every((one) => partsOf(one).parts.every((part) => isJson(project, part, depth + 1)));
}
