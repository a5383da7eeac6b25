import { Refusal } from "../../../platform/http/problem.ts";

/**
 * A page of a list. It begins after the last row of the previous page. If that row has left the list, uses its former
 * position.
 */
export function pageOf<T extends { readonly id: string }>(
	rows: readonly T[],
	{ cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): { readonly page: readonly T[]; readonly next: string | null } {
	const start = cursor === undefined ? 0 : placeAfter(rows, cursor);
	const page = rows.slice(start, start + limit);
	const last = page.at(-1);
	const end = start + limit;
	return {
		page,
		next: last && end < rows.length ? Buffer.from(`${last.id} ${end}`).toString("base64url") : null,
	};
}

function placeAfter(rows: readonly { readonly id: string }[], cursor: string): number {
	const [id = "", place = ""] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
	if (!/^[0-9a-f-]{36}$/.test(id) || !/^\d{1,7}$/.test(place))
		throw new Refusal("invalid_request", "This cursor is not one that was given out");
	const at = rows.findIndex((row) => row.id === id);
	return at >= 0 ? at + 1 : Math.max(0, Number(place) - 1);
}
