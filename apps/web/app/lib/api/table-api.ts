import type { Tabled } from "@unlisted/contracts/tables.generated";
import { accessToken } from "../session/access-token.ts";
import { sessionWasRefused } from "../session/refused-token.ts";
import { isSessionRefused } from "../session/session-refused.ts";
import { siteConfig } from "../site/site-config.ts";
import { readFailure, unreachable } from "./api.ts";
import { LoadFailure, needed } from "./authed-api.ts";

/** Reading one row and writing one is all that the pages want of /rest/v1, so they do without the table client. */
type Tables = Tabled["public"]["Tables"];

/** The first row of a table whose column has this value; null if there is none. */
export async function rowOf<T extends keyof Tables>(
	table: T,
	column: keyof Tables[T]["Row"] & string,
	value: string,
): Promise<Tables[T]["Row"] | null> {
	const query = new URLSearchParams({ select: "*", [column]: `eq.${value}`, limit: "1" });
	const response = await ask(`/rest/v1/${table}?${query}`, {});
	const rows = (await response.json().catch(() => null)) as Tables[T]["Row"][] | null;
	return needed(rows)[0] ?? null;
}

/** Adds the row, or changes the one that is there. */
export async function keepRow<T extends keyof Tables>(table: T, row: Tables[T]["Insert"]): Promise<void> {
	const headers = {
		"content-type": "application/json",
		prefer: "resolution=merge-duplicates,return=minimal",
	};
	await ask(`/rest/v1/${table}`, { method: "POST", headers, body: JSON.stringify(row) });
}

async function ask(
	path: string,
	init: { method?: string; headers?: object; body?: string },
): Promise<Response> {
	const token = await accessToken();
	const headers = {
		accept: "application/json",
		apikey: siteConfig.anonKey,
		authorization: `Bearer ${token}`,
		...init.headers,
	};
	const signal = AbortSignal.timeout(20_000);
	const response = await fetch(path, { ...init, headers, signal }).catch(() => null);
	if (response?.ok) return response;
	if (response && isSessionRefused(response)) void sessionWasRefused(token);
	throw new LoadFailure(response ? await readFailure(response) : { status: 0, message: unreachable });
}
