import { Readable } from "node:stream";
import type { HttpApp } from "../../platform/http/app.ts";
import { served } from "../../platform/http/served.ts";
import { about, failures } from "./admin-route.ts";
import type { AuditDeps } from "./core/admin.deps.ts";
import { operatorOf } from "./core/operator-guard.http.ts";
import { verifyAudit } from "./role/verify-audit.ts";
import { auditAsLines, auditAsTable, readAudit } from "./rooms/audit.ts";

/** Operators only read the record here. Their other actions write it. */
export function auditRoutes(app: HttpApp, deps: Pick<AuditDeps, "db" | "keys">): void {
	const list = served("GET /api/admin/audit", about("What operators looked at and changed"), failures);
	const read = readAudit(deps);
	app.get(list.url, { schema: list.schema }, async ({ query }) => read(query.before));

	const verdict = served(
		"GET /api/admin/audit/verdict",
		about("Whether the record is as it was written"),
		failures,
	);
	const verify = verifyAudit(deps);
	app.get(verdict.url, { schema: verdict.schema }, async () => {
		const { events, brokenAt, lostLeaves } = await verify();
		return { events, broken_at: brokenAt, lost_leaves: lostLeaves };
	});

	const table = served("GET /api/admin/audit.csv", about("The whole record, as a table"), {});
	app.get(table.url, { schema: table.schema }, async (request, reply) =>
		reply
			.header("content-type", "text/csv; charset=utf-8")
			.header("content-disposition", 'attachment; filename="unlisted-operators.csv"')
			.send(Readable.from(auditAsTable(deps, operatorOf(request)))),
	);

	const lines = served(
		"GET /api/admin/audit.jsonl",
		about("The whole record, with what proves each line"),
		{},
	);
	app.get(lines.url, { schema: lines.schema }, async (request, reply) =>
		reply
			.header("content-type", "application/x-ndjson; charset=utf-8")
			.header("content-disposition", 'attachment; filename="unlisted-operators.jsonl"')
			.send(Readable.from(auditAsLines(deps, operatorOf(request)))),
	);
}
