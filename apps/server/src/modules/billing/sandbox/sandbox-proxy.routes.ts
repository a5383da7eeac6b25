import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { boundedFetch } from "../../../platform/net/bounded-fetch.ts";

const ask = boundedFetch(20_000_000);

export interface SandboxProxyDeps {
	/** Where the browser finds it, such as /stripe-sandbox. */
	readonly path: string;
	readonly publishableKey: string;
	readonly running: Promise<{ readonly apiUrl: string }>;
}

/**
 * The API calls that a page may make, and the pages that a person sees. Nothing else of the sandbox can be
 * reached.
 */
const calls = /^\/v1\/(payment_methods|tokens|(payment|setup)_intents\/\w+(\/confirm)?)$/;
const pages = /^\/(3ds\/\w+(\/(complete|fail))?|assets\/[\w.-]+|invoices\/[\w.]+(\/\w+)?|receipts\/\w+)$/;

const passedOn = ["content-type", "content-security-policy", "content-disposition", "location", "request-id"];

/**
 * The sandbox listens only on this machine, but the browser may run on another. So the site forwards exactly what a
 * browser may use, with the publishable key. The secret key does not work here.
 */
export function sandboxProxyRoutes(app: FastifyInstance, deps: SandboxProxyDeps): void {
	void app.register(async (own) => {
		own.removeAllContentTypeParsers();
		own.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
		own.route({
			method: ["GET", "POST"],
			url: `${deps.path}/*`,
			config: { atHandOnly: true },
			schema: { hide: true },
			handler: (request, reply) => pass(deps, request, reply),
		});
	});
}

async function pass(
	{ path, publishableKey, running }: SandboxProxyDeps,
	request: FastifyRequest,
	reply: FastifyReply,
) {
	const asked = request.url.slice(path.length);
	const [where = "", query] = asked.split("?", 2);
	const isCall = calls.test(where);
	if (isCall && request.headers.authorization !== `Bearer ${publishableKey}`) {
		return refuse(reply, 401, "This address accepts only the publishable key.");
	}
	if (!isCall && !pages.test(where)) return refuse(reply, 404, "There is nothing at this address.");
	const { apiUrl } = await running;
	const answer = await ask(`${apiUrl}${where}${query === undefined ? "" : `?${query}`}`, {
		method: request.method,
		headers: {
			...(isCall && { authorization: `Bearer ${publishableKey}` }),
			...(request.headers["content-type"] && { "content-type": request.headers["content-type"] }),
		},
		...(request.method === "POST" && { body: typeof request.body === "string" ? request.body : "" }),
		redirect: "manual",
	});
	// Its pages are shown in a frame, and set their own frame policy.
	reply.removeHeader("x-frame-options").header("cache-control", "no-store").code(answer.status);
	for (const name of passedOn) {
		const value = answer.headers.get(name);
		if (value !== null) reply.header(name, value);
	}
	const type = answer.headers.get("content-type") ?? "";
	if (!/json|html/.test(type)) return reply.send(Buffer.from(await answer.arrayBuffer()));
	// Replaces the sandbox's addresses with ours, as this browser sees them.
	const here = `${request.protocol}://${request.host}${path}`;
	const text = (await answer.text()).replaceAll(apiUrl, here);
	return reply.send(
		type.includes("html") ? text.replace(/="\/(?=(3ds|assets|invoices|receipts)\/)/g, `="${path}/`) : text,
	);
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
	return reply.code(status).send({ error: { type: "invalid_request_error", message } });
}
