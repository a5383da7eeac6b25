import type { IncomingHttpHeaders } from "node:http";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Caller, Database } from "../../platform/db/database.ts";
import { unknownTable } from "./rest-failure.ts";
import type { Catalogue, Table } from "./tables.catalogue.ts";

export interface TablesDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly catalogue: Catalogue;
}

/** The part of an HTTP request that matters here. */
export interface RestRequest {
	readonly method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
	readonly table: string;
	/** The text after the question mark, unchanged. */
	readonly query: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: unknown;
}

export interface RestAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | null;
}

export type Handle = (caller: Caller, request: RestRequest) => Promise<RestAnswer>;

export function findTable(catalogue: Catalogue, name: string): Table {
	const table = catalogue.tables.get(name);
	if (table) return table;
	const close = [...catalogue.tables.keys()].find(
		(known) => known.startsWith(name.slice(0, 4)) || name.includes(known) || known.includes(name),
	);
	throw unknownTable(name, name === "" ? undefined : close);
}
