import { parseLevel, parseTilePath } from "@unlisted/removal-proof";
import { z } from "zod";
import type { HttpApp } from "../../platform/http/app.ts";
import { Refusal } from "../../platform/http/problem.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { readCheckpoint, readEntries, readHashes, readVerifierKeys } from "./read-log.ts";
import { takeCosignatures } from "./take-cosignatures.ts";
import type { TransparencyDeps } from "./transparency.deps.ts";

const tags = ["transparency"];
const plain = "text/plain; charset=utf-8";
/** A hundred signatures and a checkpoint are smaller. */
const bodyLimit = 65_536;

/** Serves the log as C2SP tlog-tiles describes it: a checkpoint that changes, and tiles that never do. */
export function transparencyRoutes(app: HttpApp, deps: TransparencyDeps): void {
	const checkpoint = readCheckpoint(deps);
	app.get(
		"/transparency/checkpoint",
		{ schema: { tags, summary: "The log's newest tree, signed (C2SP tlog-checkpoint)" } },
		async (_request, reply) =>
			// Cached for five seconds, so that many monitors cost one read, and nobody sees an old tree for long.
			reply
				.type(plain)
				.header("cache-control", "public, max-age=5")
				.send(await checkpoint()),
	);

	const keys = readVerifierKeys(deps);
	app.get(
		"/transparency/key",
		{ schema: { tags, summary: "The key that the log signs with, under its name and its earlier names" } },
		async (_request, reply) =>
			reply
				.type(plain)
				.header("cache-control", "public, max-age=300")
				.send(`${(await keys()).join("\n")}\n`),
	);

	tileRoute(app, deps);
	cosignatureRoute(app, deps);
}

/** Serves both kinds of tiles at one address: Merkle hashes by level, and entries. */
function tileRoute(app: HttpApp, deps: TransparencyDeps): void {
	const hashes = readHashes(deps);
	const entries = readEntries(deps);
	const params = z.object({ level: z.string().max(10), "*": z.string().max(60) });
	const summary = "A tile of hashes (levels from 0 on) or of entries, whole or partial (C2SP tlog-tiles)";
	app.get("/transparency/tile/:level/*", { schema: { tags, summary, params } }, async (request, reply) => {
		const { params } = request;
		const tile = parseTilePath(params["*"]);
		const level = parseLevel(params.level);
		if (tile === null || (level === null && params.level !== "entries")) throw new NoSuchTile();
		const bytes = await (level === null ? entries(tile) : hashes({ ...tile, level }));
		if (bytes === null || bytes.length === 0) throw new NoSuchTile();
		return reply
			.type("application/octet-stream")
			.header("cache-control", "public, max-age=31536000, immutable")
			.send(Buffer.from(bytes));
	});
}

class NoSuchTile extends Refusal {
	constructor() {
		super("not_found", "The log has no such tile.");
	}
}

/** Registered in a context of its own, because it takes plain text and no other route does. */
function cosignatureRoute(app: HttpApp, deps: TransparencyDeps): void {
	const take = takeCosignatures(deps);
	void app.register(async (own) => {
		own.removeAllContentTypeParsers();
		own.addContentTypeParser("text/plain", { parseAs: "string", bodyLimit }, (_request, body, done) => {
			done(null, body);
		});
		const config = { rateLimit: { max: 60, timeWindow: 60_000 } };
		const schema = {
			tags,
			summary: "A checkpoint of this log with signatures of witnesses below it",
			consumes: ["text/plain"],
			response: { 200: z.object({ taken: z.int() }), ...problemResponses(400, 403, 413, 415, 429, 503) },
		};
		own.post("/transparency/cosignatures", { config, schema }, async (request, reply) => {
			const text = typeof request.body === "string" ? request.body : "";
			return reply.header("cache-control", "no-store").send({ taken: await take(text) });
		});
	});
}
