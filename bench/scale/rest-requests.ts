import { compileRead } from "../../apps/server/src/modules/tables/compile-read.ts";
import { parseRequest } from "../../apps/server/src/modules/tables/parse-request.ts";
import { findTable } from "../../apps/server/src/modules/tables/rest-request.ts";
import { catalogue } from "../../apps/server/src/modules/tables/tables.catalogue.ts";

/** Requests to /rest/v1, from which the product makes the statements. */
interface RestRequest {
	readonly name: string;
	readonly role: "authenticated" | "service_role";
	readonly table: string;
	readonly query: string;
	readonly counts: "no" | "exactly" | "about";
}

const asked: readonly RestRequest[] = [
	{ name: "a person's profile", role: "authenticated", table: "profiles", query: "select=*", counts: "no" },
	{
		name: "a person's preferences",
		role: "authenticated",
		table: "user_preferences",
		query: "select=*",
		counts: "no",
	},
	{
		name: "a person's subscriptions",
		role: "authenticated",
		table: "subscriptions",
		query: "select=*&order=created_at.desc&limit=1",
		counts: "no",
	},
	{
		name: "a person's newest payments",
		role: "authenticated",
		table: "payment_history",
		query: "select=*&order=created_at.desc&limit=50",
		counts: "no",
	},
	{
		name: "a person's payments through their subscription",
		role: "authenticated",
		table: "payment_history",
		query: "select=*,subscriptions!inner(user_id)&order=created_at.desc&limit=50",
		counts: "exactly",
	},
	{
		name: "a person by their id, with the operator's key",
		role: "service_role",
		table: "profiles",
		query: "select=*&user_id=eq.PERSON",
		counts: "no",
	},
	{
		name: "the next profiles by their id, with the operator's key",
		role: "service_role",
		table: "profiles",
		query: "select=*&user_id=gt.PERSON&order=user_id&limit=100",
		counts: "no",
	},
	{
		name: "about how many profiles there are, with the operator's key",
		role: "service_role",
		table: "profiles",
		query: "select=user_id&limit=1",
		counts: "about",
	},
	{
		name: "how many profiles there are exactly, with the operator's key",
		role: "service_role",
		table: "profiles",
		query: "select=user_id&limit=1",
		counts: "exactly",
	},
	{
		name: "the last profiles by their number, with the operator's key",
		role: "service_role",
		table: "profiles",
		query: "select=*&order=user_id&limit=50&offset=LAST",
		counts: "no",
	},
];

export interface RestStatement {
	readonly name: string;
	readonly role: RestRequest["role"];
	readonly text: (person: string, people: number) => string;
}

/** The statement of each request as one text, with its values written out. */
export function restStatements(): RestStatement[] {
	return asked.map(({ name, role, table, query, counts }) => ({
		name: `/rest/v1: ${name}`,
		role,
		text: (person, people) => {
			const { root } = parseRequest(query.replace("PERSON", person).replace("LAST", String(people - 50)));
			const form = { contentType: "application/json", single: false, stripNulls: false } as never;
			const plan = { table: findTable(catalogue, table), root, form, counts, hidden: false };
			const { sql, values } = compileRead(catalogue, plan);
			const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");
			const written = sql.replaceAll("$1::text[]", `array[${list}]::text[]`);
			// A placeholder that is left would get an empty list, and the statement would find nothing and cost nothing.
			if (written.includes("$1")) throw new Error(`A value of “${name}” was not written out: ${sql}`);
			return written;
		},
	}));
}
