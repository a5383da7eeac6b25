import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import type { Authenticate, RequestCaller } from "../../platform/http/caller.ts";
import { readRows } from "./read-rows.ts";
import { badBody, RestFailure } from "./rest-failure.ts";
import type { Handle, RestRequest, TablesDeps } from "./rest-request.ts";
import { catalogue } from "./tables.catalogue.ts";
import { writeRows } from "./write-rows.ts";

export interface TablesRoutesDeps extends Pick<TablesDeps, "db" | "clock"> {
	/** Checks only the token. The statement itself checks the session. */
	readonly authenticate: Authenticate;
}

const tags = ["tables"];
const methods = {
	GET: "Read",
	HEAD: "Count",
	POST: "Add or upsert",
	PATCH: "Change",
	DELETE: "Delete",
} as const;

/** /rest/v1: the subset of PostgREST that `@supabase/supabase-js` speaks, over the tables of the catalogue. */
export function tablesRoutes(app: HttpApp, deps: TablesRoutesDeps): void {
	app.register(async (scope) => {
		const plain = scope as unknown as FastifyInstance;
		installBodyParser(plain);
		const read = readRows({ ...deps, catalogue });
		const write = writeRows({ ...deps, catalogue });
		for (const [method, verb] of Object.entries(methods)) {
			plain.route({
				method,
				url: "/rest/v1/:table",
				exposeHeadRoute: false,
				schema: {
					tags,
					summary: `${verb} rows of a table, in PostgREST's language`,
					// A visitor without a token may read what visitors may read.
					security: [{ bearer: [] }, {}],
				},
				handler: handler(method === "GET" || method === "HEAD" ? read : write, deps.authenticate),
			});
		}
		otherRoutes(plain);
	});
}

function handler(handle: Handle, authenticate: Authenticate) {
	return async (request: FastifyRequest, reply: FastifyReply) => {
		const caller = await authenticate(request);
		refuseBeyondScope(caller, request.method);
		const { table } = request.params as { table: string };
		const mark = request.url.indexOf("?");
		const query = mark === -1 ? "" : request.url.slice(mark + 1);
		const answer = await handle(caller, {
			method: request.method as RestRequest["method"],
			table,
			query,
			headers: request.headers,
			body: request.body,
		});
		reply.code(answer.status).headers(answer.headers).header("cache-control", "no-store");
		// The text is JSON already, because PostgreSQL wrote it.
		return reply.serializer((text: unknown) => String(text)).send(answer.body ?? undefined);
	};
}

/** The operator may give a program a key that only reads tables, or a key without access to tables. */
function refuseBeyondScope({ scope = "all" }: RequestCaller, method: string): void {
	if (scope === "all" || (scope === "read" && (method === "GET" || method === "HEAD"))) return;
	const may = scope === "read" ? "may only read tables" : "is not for tables";
	throw new RestFailure(403, "42501", `This key ${may}`);
}

/** supabase-js announces JSON on a DELETE without a body, and expects PostgREST's words for invalid JSON. */
function installBodyParser(scope: FastifyInstance): void {
	scope.removeContentTypeParser("application/json");
	scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
		if (body === "") return done(null, undefined);
		try {
			done(null, JSON.parse(String(body)));
		} catch {
			done(badBody());
		}
	});
}

function otherRoutes(scope: FastifyInstance): void {
	const hide = { schema: { hide: true } };
	const all = ["GET", "POST", "PUT", "PATCH", "DELETE"];
	const refuse = (failure: (request: FastifyRequest) => RestFailure) => async (request: FastifyRequest) => {
		throw failure(request);
	};
	const notFound = refuse(() => new RestFailure(404, "PGRST125", "Invalid path specified in request URL"));
	scope.route({
		...hide,
		method: ["PUT"],
		url: "/rest/v1/:table",
		handler: refuse(() => new RestFailure(405, "PGRST117", "Unsupported HTTP method: PUT")),
	});
	scope.route({
		...hide,
		method: all,
		url: "/rest/v1/rpc/:name",
		handler: refuse((request) => {
			const { name } = request.params as { name: string };
			return new RestFailure(
				404,
				"PGRST202",
				`Could not find the function public.${name.slice(0, 100)} in the schema cache`,
			);
		}),
	});
	for (const url of ["/rest/v1", "/rest/v1/", "/rest/v1/:table/*"]) {
		scope.route({ ...hide, method: all, url, handler: notFound });
	}
}
