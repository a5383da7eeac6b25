import { parseNames, parseOrder } from "./parse-fields.ts";
import { parseFilter, parseGroup } from "./parse-filter.ts";
import { parseSelect } from "./parse-select.ts";
import type { EmbedNode, ResourceNode, SelectItem } from "./request-tree.ts";
import { notEmbedded, outOfRange, RestFailure } from "./rest-failure.ts";
import { Scanner } from "./scanner.ts";

export interface ParsedQuery {
	readonly root: ResourceNode;
	/** The columns of a body that are used. Null if the body decides. */
	readonly columns: readonly string[] | null;
	readonly onConflict: readonly string[] | null;
}

const maxParameters = 200;
const reserved = /^(?:order|limit|offset|(?:not\.)?(?:and|or))$/;

export function parseRequest(query: string): ParsedQuery {
	const parameters = [...new URLSearchParams(query)];
	if (parameters.length > maxParameters || query.includes("%00")) {
		throw new RestFailure(
			400,
			"PGRST100",
			"The query has too many parameters or a character that cannot be.",
		);
	}
	const named = new Map(parameters);
	const root = nodeOf(parseSelect(named.get("select") ?? "*"));
	const columns = named.get("columns");
	const onConflict = named.get("on_conflict");
	for (const [key, value] of parameters) {
		if (key !== "select" && key !== "columns" && key !== "on_conflict") apply(root, key, value);
	}
	return {
		root,
		columns: columns === undefined ? null : parseNames("columns parameter", columns),
		onConflict: onConflict === undefined ? null : parseNames("on_conflict parameter", onConflict),
	};
}

function nodeOf(items: readonly SelectItem[]): ResourceNode {
	const embeds = new Map<string, EmbedNode>();
	for (const item of items) {
		if (item.kind === "embed") embeds.set(item.alias ?? item.relation, { ...nodeOf(item.items), item });
	}
	return { items, embeds, conditions: [], order: [], limit: null, offset: 0 };
}

/**
 * `subscriptions.user_id=eq.1` filters the resource that is embedded under that name. Other filters are for the
 * resource itself.
 */
function apply(root: ResourceNode, key: string, value: string): void {
	const { path, last } = splitKey(key);
	let node = root;
	for (const name of path) {
		const next = node.embeds.get(name);
		if (!next) throw notEmbedded(name);
		node = next;
	}
	if (last === "order") node.order = parseOrder(value);
	else if (last === "limit") node.limit = parseCount("limit", value);
	else if (last === "offset") node.offset = parseCount("offset", value);
	else if (reserved.test(last)) {
		node.conditions.push(parseGroup(last.endsWith("and") ? "and" : "or", last.startsWith("not."), value));
	} else node.conditions.push(parseFilter(last, value));
}

function splitKey(key: string): { path: string[]; last: string } {
	const group = /^(.*?)\.?((?:not\.)?(?:and|or))$/.exec(key);
	if (group?.[2] !== undefined && (group[1] === "" || key.endsWith(`.${group[2]}`))) {
		return { path: namesOf(group[1] ?? ""), last: group[2] };
	}
	const scanner = new Scanner("filter", key);
	const path: string[] = [];
	for (;;) {
		const start = scanner.at;
		const name = scanner.name();
		if (!scanner.take(".")) return { path, last: key.slice(start) };
		path.push(name);
	}
}

function namesOf(dotted: string): string[] {
	return dotted === "" ? [] : dotted.split(".").map((name) => new Scanner("filter", name).name());
}

function parseCount(what: string, value: string): number {
	if (!/^-?\d{1,18}$/.test(value)) {
		throw new RestFailure(
			400,
			"PGRST100",
			`"failed to parse ${what} (${value.slice(0, 50)})" (line 1, column 1)`,
			{
				details: `expecting a whole number`,
			},
		);
	}
	const count = Number(value);
	if (count < 0) {
		const name = what === "limit" ? "Limit" : "Offset";
		throw outOfRange(`${name} should be greater than or equal to zero.`);
	}
	// More rows than any table has, and still within PostgreSQL's limit.
	return Math.min(count, 2_147_483_647);
}
