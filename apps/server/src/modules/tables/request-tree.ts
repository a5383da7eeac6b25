/** A parsed query string, not yet checked against the catalogue. */
export interface JsonStep {
	readonly asText: boolean;
	readonly key: string;
}

export interface Field {
	readonly column: string;
	readonly path: readonly JsonStep[];
}

export const operators = [
	"eq",
	"neq",
	"gt",
	"gte",
	"lt",
	"lte",
	"like",
	"ilike",
	"is",
	"isdistinct",
	"in",
	"cs",
	"cd",
	"ov",
] as const;
export type Operator = (typeof operators)[number];

export interface Comparison {
	readonly kind: "comparison";
	readonly negated: boolean;
	readonly field: Field;
	readonly operator: Operator;
	/** For `eq(any).{a,b}`: whether the comparison must hold for one of the values or for all of them. */
	readonly quantifier: "any" | "all" | null;
	readonly values: readonly string[];
}

export interface Group {
	readonly kind: "group";
	readonly negated: boolean;
	readonly join: "and" | "or";
	readonly parts: readonly Condition[];
}

export type Condition = Comparison | Group;

export interface OrderTerm {
	/** Set for `order=subscriptions(created_at)`: the embedded to-one resource to sort by. */
	readonly relation: string | null;
	readonly field: Field;
	readonly descending: boolean;
	readonly nulls: "first" | "last" | null;
}

export interface ColumnItem {
	readonly kind: "column";
	readonly field: Field;
	readonly alias: string | null;
	readonly cast: string | null;
}

export interface EmbedItem {
	readonly kind: "embed";
	readonly relation: string;
	readonly alias: string | null;
	readonly hint: string | null;
	readonly inner: boolean;
	readonly spread: boolean;
	readonly items: readonly SelectItem[];
}

export type SelectItem = { readonly kind: "all" } | ColumnItem | EmbedItem;

/** One resource of the request: the table itself, or a table that is embedded in it. */
export interface ResourceNode {
	readonly items: readonly SelectItem[];
	/** The embeds by the name that the answer shows, in the order of `items`. */
	readonly embeds: ReadonlyMap<string, EmbedNode>;
	readonly conditions: Condition[];
	order: readonly OrderTerm[];
	limit: number | null;
	offset: number;
}

export interface EmbedNode extends ResourceNode {
	readonly item: EmbedItem;
}
