import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { newId } from "../store/ids.ts";
import { ApiError, invalid } from "./api-error.ts";
import { apiVersion } from "./api-version.ts";
import { isAtHand } from "./at-hand.ts";
import { authenticate, type Keys, secretKeyRequired } from "./authenticate.ts";
import type { Endpoint } from "./endpoint.ts";
import { type ApiAnswer, type ExecuteDeps, execute, internalError, keyInUse, refused } from "./execute.ts";
import type { Faults } from "./faults.ts";
import { parseForm } from "./form.ts";

export interface ServerOptions extends ExecuteDeps {
	keys: Keys;
	endpoints: readonly Endpoint[];
	faults: Faults;
	/**
	 * The least time in milliseconds for a call with an idempotency key. Meanwhile, a second call with the same key
	 * gets 409.
	 */
	latencyMs: number;
	log: (line: string) => void;
}

/**
 * Serves everything under /v1. Every failure has an `error`, because the SDK takes a body without one for success.
 */
export function apiServer(options: ServerOptions): FastifyInstance {
	const server = Fastify({
		bodyLimit: 1024 * 1024,
		exposeHeadRoutes: false,
		routerOptions: { maxParamLength: 500 },
		// Answers an address that cannot be parsed. Without an `error` of the right shape, the SDK would misread the
		// answer.
		frameworkErrors: (error, _request, reply) =>
			void send(
				reply,
				refused(new ApiError(400, { type: "invalid_request_error", message: error.message }), newId("req")),
			),
	});
	const inFlight = new Set<string>();

	server.removeAllContentTypeParsers();
	server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
	server.addHook("onRequest", async (request, reply) => {
		request.requestContext = { requestId: newId("req") };
		reply.headers({
			"request-id": request.requestContext.requestId,
			"stripe-version": apiVersion,
			"cache-control": "no-cache, no-store",
			"access-control-allow-origin": "*",
			"access-control-expose-headers": "Request-Id, Stripe-Version",
		});
		if (!isAtHand(request.headers)) {
			throw new ApiError(404, {
				type: "invalid_request_error",
				message: "There is nothing at this address.",
			});
		}
	});
	// Logs only the path: a query may contain a client secret, and a body a card.
	server.addHook("onResponse", async (request, reply) =>
		options.log(
			`${request.method} ${pathOf(request)} ${reply.statusCode} ${request.requestContext.requestId}`,
		),
	);
	server.options("/v1/*", async (_request, reply) =>
		reply
			.headers({
				"access-control-allow-methods": "GET, POST, DELETE",
				"access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, Stripe-Version",
				"access-control-max-age": "300",
			})
			.code(204)
			.send(),
	);
	for (const endpoint of options.endpoints) {
		server.route({
			method: endpoint.method,
			url: endpoint.path,
			handler: (request, reply) => answer(request, reply, endpoint),
		});
	}
	server.setNotFoundHandler(async (request) => {
		authenticate(request.headers.authorization, options.keys);
		throw new ApiError(404, {
			type: "invalid_request_error",
			message: `Unrecognized request URL (${request.method}: ${pathOf(request)}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
		});
	});
	server.setErrorHandler(async (error, request, reply) => send(reply, answerTo(error, request)));
	return server;

	async function answer(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) {
		const caller = authenticate(request.headers.authorization, options.keys);
		if (caller === "publishable" && endpoint.publishable !== true) throw secretKeyRequired();
		refuseOtherVersions(request.headers["stripe-version"]);
		const idempotencyKey = endpoint.method === "POST" ? keyOf(request) : null;
		if (idempotencyKey !== null) {
			if (inFlight.has(idempotencyKey)) throw keyInUse(idempotencyKey);
			inFlight.add(idempotencyKey);
			reply.header("idempotency-key", idempotencyKey);
		}
		try {
			if (idempotencyKey !== null && options.latencyMs > 0) await sleep(options.latencyMs);
			const fault = options.faults.take(endpoint.method, pathOf(request));
			if (fault?.when === "before") return reply.hijack().raw.destroy();
			const result = execute(options, endpoint, {
				requestId: request.requestContext.requestId,
				address: pathOf(request),
				pathParams: request.params as Record<string, string>,
				form: formOf(request),
				caller,
				idempotencyKey,
				fails: fault?.when === "error",
			});
			if (fault?.when === "after") return reply.hijack().raw.destroy();
			return await send(reply, result);
		} finally {
			if (idempotencyKey !== null) inFlight.delete(idempotencyKey);
		}
	}

	function answerTo(error: unknown, request: FastifyRequest): ApiAnswer {
		const { requestId } = request.requestContext;
		if (error instanceof ApiError) return refused(error, requestId);
		const { statusCode, message } = error as { statusCode?: number; message: string };
		if (statusCode !== undefined && statusCode < 500) {
			return refused(new ApiError(statusCode, { type: "invalid_request_error", message }), requestId);
		}
		options.report(error);
		return internalError(requestId);
	}
}

async function send(reply: FastifyReply, answer: ApiAnswer) {
	if (answer.replayOf !== undefined) {
		reply.headers({ "idempotent-replayed": "true", "original-request": answer.replayOf });
	}
	return reply.code(answer.status).type("application/json").send(answer.body);
}

function pathOf(request: FastifyRequest): string {
	return request.url.split("?")[0] ?? "";
}

function keyOf(request: FastifyRequest): string | null {
	const key = request.headers["idempotency-key"];
	if (typeof key !== "string" || key === "") return null;
	if (key.length > 255) throw invalid("Idempotency keys must be at most 255 characters long.");
	return key;
}

function refuseOtherVersions(version: string | string[] | undefined): void {
	if (version === undefined || version === apiVersion) return;
	throw invalid(
		`Invalid Stripe API version: ${version}. This sandbox speaks ${apiVersion} alone; set the SDK's apiVersion to it, or leave it out.`,
	);
}

function formOf(request: FastifyRequest) {
	const query = request.url.split("?")[1] ?? "";
	const body = typeof request.body === "string" ? request.body : "";
	const type = request.headers["content-type"] ?? "";
	if (body !== "" && !type.startsWith("application/x-www-form-urlencoded")) {
		throw invalid("Bodies of the v1 API are form-encoded: send application/x-www-form-urlencoded.");
	}
	const form = parseForm([query, body].filter((part) => part !== "").join("&"));
	if (form === undefined) throw invalid("The names of the parameters could not be read.");
	return form;
}

declare module "fastify" {
	interface FastifyRequest {
		requestContext: { requestId: string };
	}
}
