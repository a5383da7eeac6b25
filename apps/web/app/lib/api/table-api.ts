import type { Tabled } from "@unlisted/contracts/tables.generated";
import { askService } from "./ask-service.ts";
import { needed } from "./authed-api.ts";

/** Pages only read one row or write one row of /rest/v1, so they do not need the table client. */
type Tables = Tabled["public"]["Tables"];

/** The first row of a table whose column has this value; null if there is none. */
export async function rowOf<T extends keyof Tables>(
	table: T,
	column: keyof Tables[T]["Row"] & string,
	value: string,
): Promise<Tables[T]["Row"] | null> {
	const query = new URLSearchParams({ select: "*", [column]: `eq.${value}`, limit: "1" });
	const response = await askService(`/rest/v1/${table}?${query}`);
	const rows = (await response.json().catch(() => null)) as Tables[T]["Row"][] | null;
	return needed(rows)[0] ?? null;
}

/** Adds the row, or changes the existing one. */
export async function keepRow<T extends keyof Tables>(table: T, row: Tables[T]["Insert"]): Promise<void> {
	const headers = {
		"content-type": "application/json",
		prefer: "resolution=merge-duplicates,return=minimal",
	};
	await askService(`/rest/v1/${table}`, { method: "POST", headers, body: JSON.stringify(row) });
}
