import { compileRead } from "./compile-read.ts";
import { countedRows } from "./compile-statement.ts";
import { contentRange, readStatus } from "./content-range.ts";
import { parseRequest } from "./parse-request.ts";
import { checkProfile, readAccept, readPrefer, readRange } from "./read-headers.ts";
import type { ResourceNode } from "./request-tree.ts";
import { notOneRow, outOfRange } from "./rest-failure.ts";
import { findTable, type Handle, type TablesDeps } from "./rest-request.ts";
import { estimateAsCaller, readAsCaller } from "./tables.repository.ts";

/** Answers GET and HEAD. */
export function readRows({ db, clock, catalogue }: TablesDeps): Handle {
	return async (caller, request) => {
		checkProfile(request.headers, "accept-profile");
		const table = findTable(catalogue, request.table);
		const form = readAccept(request.headers.accept);
		const prefer = readPrefer(request.headers.prefer);
		const { root } = parseRequest(request.query);
		narrow(root, readRange(request.headers.range));
		const hidden = request.method === "HEAD";
		const statement = compileRead(catalogue, { table, root, form, counts: prefer.count, hidden });
		const asked = { caller, now: clock.now() };
		const { total: counted, shown, body } = await readAsCaller(db, asked, statement);
		// There are more rows than we count, so the total is the planner's estimate, but never fewer rows than were seen.
		const isGuessed = prefer.count === "about" && counted === countedRows;
		const total = isGuessed
			? Math.max(await estimateAsCaller(db, asked, statement), countedRows, root.offset + shown)
			: counted;
		if (form.single && shown !== 1) throw notOneRow(shown);
		if (total !== null && root.offset > total) {
			throw outOfRange(`An offset of ${root.offset} was requested, but there are only ${total} rows.`);
		}
		return {
			status: readStatus(shown, total),
			headers: {
				"content-type": form.contentType,
				"content-range": contentRange(root.offset, shown, total),
				...(prefer.applied.length > 0 && { "preference-applied": prefer.applied.join(", ") }),
			},
			body: hidden ? null : body,
		};
	};
}

/** A Range header counts within limit and offset. */
function narrow(root: ResourceNode, range: { offset: number; limit: number | null } | null): void {
	if (range === null) return;
	root.offset = Math.max(root.offset, range.offset);
	if (range.limit !== null) root.limit = Math.min(root.limit ?? range.limit, range.limit);
}
