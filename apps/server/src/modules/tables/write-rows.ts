import { type Change, compileWrite, type WritePlan } from "./compile-write.ts";
import { contentRange } from "./content-range.ts";
import { type ParsedQuery, parseRequest } from "./parse-request.ts";
import { checkProfile, type Preferences, readAccept, readPrefer } from "./read-headers.ts";
import { readPayload } from "./read-payload.ts";
import { RestFailure, unknownColumn } from "./rest-failure.ts";
import { findTable, type Handle, type RestRequest, type TablesDeps } from "./rest-request.ts";
import type { Table } from "./tables.catalogue.ts";
import { type WriteResult, writeAsCaller } from "./tables.repository.ts";

/** Answers POST, PATCH and DELETE. */
export function writeRows({ db, clock, catalogue }: TablesDeps): Handle {
	return async (caller, request) => {
		checkProfile(request.headers, "content-profile");
		const table = findTable(catalogue, request.table);
		const form = readAccept(request.headers.accept);
		const prefer = readPrefer(request.headers.prefer);
		const query = parseRequest(request.query);
		const change = changeOf(request, table, query, prefer);
		const plan: WritePlan = { table, root: query.root, change, form, answer: prefer.return ?? "minimal" };
		const result = await writeAsCaller(db, { caller, now: clock.now() }, compileWrite(catalogue, plan), {
			// Without rows in the answer, "a single row" means nothing.
			single: form.single && plan.answer === "representation",
			maxAffected: prefer.maxAffected,
		});
		const shows = plan.answer === "representation";
		return {
			status: statusOf(change, shows, result),
			headers: {
				...(shows && { "content-type": form.contentType }),
				...(result.location !== null && { location: `/${table.name}?${result.location}` }),
				...(prefer.applied.length > 0 && { "preference-applied": prefer.applied.join(", ") }),
				"content-range": rangeOf(change, result, prefer.count !== "no"),
			},
			body: shows ? result.body : null,
		};
	};
}

function changeOf(request: RestRequest, table: Table, query: ParsedQuery, prefer: Preferences): Change {
	if (request.method === "POST") {
		const payload = readPayload(table, request.body, query.columns);
		const { onConflict } = query;
		const columns = onConflict ?? table.primaryKey;
		for (const name of columns) if (!table.columns.has(name)) throw unknownColumn(table.name, name);
		const upsert = prefer.resolution === null ? null : { resolution: prefer.resolution, columns };
		return { kind: "insert", payload, missingDefault: prefer.missingDefault, upsert };
	}
	if (query.root.limit !== null || query.root.offset > 0) {
		// We refuse these parameters, because ignoring them would change more rows than the client means.
		throw new RestFailure(400, "PGRST100", "limit and offset cannot be used when changing or deleting rows");
	}
	if (request.method === "DELETE") return { kind: "delete" };
	return { kind: "update", payload: readPayload(table, request.body, query.columns) };
}

function statusOf(change: Change, shows: boolean, result: WriteResult): number {
	if (change.kind !== "insert") return shows ? 200 : 204;
	// A merge that inserted no row created nothing, so the status is 200.
	return change.upsert?.resolution === "merge" && result.inserted === 0 ? 200 : 201;
}

function rangeOf(change: Change, { total }: WriteResult, counts: boolean): string {
	const rows = change.kind === "update" ? (total ?? 0) : 0;
	return `${contentRange(0, rows, null).split("/", 1)[0]}/${counts ? total : "*"}`;
}
