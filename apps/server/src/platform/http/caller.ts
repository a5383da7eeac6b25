import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../db/database.ts";
import { Refusal } from "./problem.ts";

/** The caller of a request, taken from the token. Without a token, or with only the public key, it is `anon`. */
export interface RequestCaller extends Caller {
	/** The person's id. Null for anon and for the service role. */
	readonly userId: string | null;
	readonly sessionId: string | null;
	/** aal2 after a second factor. */
	readonly aal: "aal1" | "aal2" | null;
	/** What an operator's key may do. Undefined if it may do everything that its role may. */
	readonly scope?: "all" | "auth-admin" | "read";
	/**
	 * Whether the person's address is confirmed. Undefined if the caller is not a person, or if nobody looked it up.
	 */
	readonly emailConfirmed?: boolean;
}

/** Reads and checks the request's token, or throws BadToken. The identity slice makes it. */
export type Authenticate = (request: FastifyRequest) => Promise<RequestCaller>;

/** A signed-in person with a confirmed address. */
export interface ConfirmedCaller {
	readonly userId: string;
	readonly sessionId: string;
}
export type ConfirmedCallerOf = (request: FastifyRequest, reply: FastifyReply) => Promise<ConfirmedCaller>;

/**
 * For routes about one person only. An unconfirmed address may belong to a stranger, and we must not search or ask
 * brokers for a stranger. No cache keeps the answer.
 */
export function confirmedCallerOf({
	authenticate,
}: {
	readonly authenticate: Authenticate;
}): ConfirmedCallerOf {
	return async (request, reply) => {
		reply.header("cache-control", "no-store");
		const { userId, sessionId, emailConfirmed } = await authenticate(request);
		if (userId === null || sessionId === null) throw new Refusal("unauthenticated");
		if (!emailConfirmed) throw new Refusal("forbidden", "Confirm your email address first");
		return { userId, sessionId };
	};
}

/** The token of the request is not valid. Each API reports this in its own shape. */
export class BadToken extends Error {
	readonly reason: "invalid" | "expired";

	constructor(reason: "invalid" | "expired") {
		super(reason === "expired" ? "The token has expired." : "The token is not valid.");
		this.reason = reason;
	}
}
