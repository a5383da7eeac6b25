/**
 * The names that a request to /rest/v1 may use. No part of a request ever becomes an identifier: we look names up
 * here, and the SQL contains this file's own text. A column that is not listed does not exist for any client.
 */
export type ColumnType = "uuid" | "text" | "boolean" | "integer" | "timestamptz" | "jsonb";

export interface Column {
	readonly name: string;
	readonly type: ColumnType;
	/** The value for `Prefer: missing=default`: the same as the migration's default. */
	readonly defaultsTo?: string;
}

export interface Table {
	readonly name: string;
	readonly columns: ReadonlyMap<string, Column>;
	readonly primaryKey: readonly string[];
}

export interface Relationship {
	readonly constraint: string;
	readonly from: { readonly table: string; readonly column: string };
	readonly to: { readonly table: string; readonly column: string };
}

export interface Catalogue {
	readonly tables: ReadonlyMap<string, Table>;
	readonly relationships: readonly Relationship[];
}

type ColumnList = readonly (readonly [name: string, type: ColumnType, defaultsTo?: string])[];

function table(name: string, primaryKey: readonly string[], columns: ColumnList): [string, Table] {
	const entries = columns.map(
		([column, type, defaultsTo]) => [column, { name: column, type, defaultsTo }] as const,
	);
	return [name, { name, primaryKey, columns: new Map(entries) }];
}

export const catalogue: Catalogue = {
	tables: new Map([
		table(
			"profiles",
			["user_id"],
			[
				["user_id", "uuid"],
				["first_name", "text"],
				["last_name", "text"],
				["phone", "text"],
				["username", "text"],
				["is_verified", "boolean", "false"],
				["security_score", "integer"],
				["created_at", "timestamptz", "now()"],
				["updated_at", "timestamptz", "now()"],
			],
		),
		table(
			"user_preferences",
			["user_id"],
			[
				["user_id", "uuid"],
				["theme", "text", "'system'"],
				["locale", "text", "'en-US'"],
				["email_product_news", "boolean", "false"],
				["email_monthly_report", "boolean", "true"],
				["preferences", "jsonb", "'{}'"],
				["created_at", "timestamptz", "now()"],
				["updated_at", "timestamptz", "now()"],
			],
		),
		table(
			"subscriptions",
			["id"],
			[
				["id", "uuid", "gen_random_uuid()"],
				["user_id", "uuid"],
				["plan_type", "text"],
				["status", "text"],
				["current_period_end", "timestamptz"],
				["cancel_at_period_end", "boolean", "false"],
				["payment_method", "text"],
				["created_at", "timestamptz", "now()"],
				["updated_at", "timestamptz", "now()"],
			],
		),
		table(
			"payment_history",
			["id"],
			[
				["id", "uuid", "gen_random_uuid()"],
				["subscription_id", "uuid"],
				["created_at", "timestamptz", "now()"],
				["amount", "integer"],
				["payment_method", "text"],
				["status", "text"],
				["transaction_id", "text"],
			],
		),
	]),
	relationships: [
		{
			constraint: "payment_history_subscription_id_fkey",
			from: { table: "payment_history", column: "subscription_id" },
			to: { table: "subscriptions", column: "id" },
		},
	],
};

/** The casts that a client may ask for in `select`, by their usual names. */
export const casts: ReadonlyMap<string, string> = new Map([
	["text", "text"],
	["varchar", "text"],
	["uuid", "uuid"],
	["bool", "boolean"],
	["boolean", "boolean"],
	["int", "integer"],
	["int4", "integer"],
	["integer", "integer"],
	["int8", "bigint"],
	["bigint", "bigint"],
	["float8", "double precision"],
	["numeric", "numeric"],
	["date", "date"],
	["timestamp", "timestamp"],
	["timestamptz", "timestamptz"],
	["json", "json"],
	["jsonb", "jsonb"],
]);
