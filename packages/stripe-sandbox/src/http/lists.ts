import type { Query } from "../store/query.ts";
import type { Tx } from "../store/tx.ts";
import type { ObjectName, Objects } from "../wire/wire.ts";
import { invalid, missingReference } from "./api-error.ts";
import { integer, text } from "./params.ts";

/** The parameters that every list accepts. */
export const paging = {
	limit: integer({ min: 1, max: 100 }),
	starting_after: text(),
	ending_before: text(),
};

interface Paging {
	limit?: number | undefined;
	starting_after?: string | undefined;
	ending_before?: string | undefined;
}

/** Returns a page of the newest objects of a kind, in the form that the SDK's `list` expects. */
export function listOf<Name extends ObjectName>(
	tx: Tx,
	name: Name,
	url: string,
	params: Paging,
	query: Query,
): { object: "list"; url: string; has_more: boolean; data: Objects[Name][] } {
	const { starting_after: startingAfter, ending_before: endingBefore } = params;
	if (startingAfter !== undefined && endingBefore !== undefined) {
		throw invalid("You cannot parameterize both starting_after and ending_before.", "starting_after");
	}
	for (const [param, id] of Object.entries({ starting_after: startingAfter, ending_before: endingBefore })) {
		if (id !== undefined && tx.get(name, id) === undefined) {
			throw missingReference(name.replace("test_helpers.", ""), id, param);
		}
	}
	const { data, more } = tx.page(name, query, { limit: params.limit ?? 10, startingAfter, endingBefore });
	return { object: "list", url, has_more: more, data };
}

/** Does the same for objects inside another object, in their stored order. */
export function listWithin<T extends { id: string }>(all: readonly T[], url: string, params: Paging) {
	const at = (id: string | undefined) => all.findIndex((item) => item.id === id);
	const limit = params.limit ?? 10;
	const unknown = [params.starting_after, params.ending_before].find((id) => id !== undefined && at(id) < 0);
	if (unknown !== undefined) throw missingReference("object", unknown, "starting_after");
	const end = params.ending_before === undefined ? all.length : at(params.ending_before);
	const start = params.ending_before === undefined ? at(params.starting_after) + 1 : Math.max(0, end - limit);
	const data = all.slice(start, Math.min(end, start + limit));
	const more = params.ending_before === undefined ? start + limit < all.length : start > 0;
	return { object: "list", url, has_more: more, data };
}
