import { randomUUID } from "node:crypto";
import { exportSpans } from "./export-spans.ts";
import { traceOutsideCalls } from "./outside-calls.ts";
import { makeSpans } from "./spans.ts";
import { tracedDatabase } from "./traced-database.ts";
import { traceRequests } from "./traced-requests.ts";
import type { Tracing } from "./tracing.ts";

export interface MakeTracingOptions {
	readonly endpoint: string;
	readonly ratio: number;
	readonly role: string;
	readonly everyMs?: number;
	readonly answerMs?: number;
}

export function makeTracing({ ratio, role, ...to }: MakeTracingOptions): Tracing {
	const resource = {
		"service.name": "unlisted",
		"service.instance.id": randomUUID(),
		"unlisted.role": role,
		"process.pid": process.pid,
	};
	const sent = exportSpans({ ...to, resource });
	const spans = makeSpans({ ratio, take: sent.take });
	const endOutside = traceOutsideCalls(spans);
	return {
		ids: () => {
			const span = spans.current();
			return span ? { trace_id: span.part.traceId, span_id: span.spanId } : {};
		},
		tellOf: (log) =>
			sent.onChange((reason) => {
				if (reason === undefined) log.info("traces arrive again");
				else log.warn({ reason }, "the receiver of traces does not take them; they are dropped");
			}),
		drawWith: spans.drawWith,
		database: (db) => tracedDatabase(db, spans),
		requests: (app) => traceRequests(app, spans),
		carried: spans.carried,
		job: async ({ name, id, carried }, work) => {
			const attributes = { "messaging.destination.name": name, "messaging.message.id": id };
			return spans.until(spans.ofOwn(carried, { name, kind: "consumer", attributes }), work);
		},
		outside: (protocol, host, work) => {
			const attributes = { "network.protocol.name": protocol.toLowerCase(), "server.address": host };
			return spans.within({ name: `${protocol} ${host}`, kind: "client", attributes }, work);
		},
		dropped: sent.dropped,
		close: async () => {
			endOutside();
			await sent.close();
		},
	};
}
