import type { FastifyRequest } from "fastify";
import type { Caller } from "../db/database.ts";

/** The caller of a request, as the token says. Without a token, or with only the public key: `anon`. */
export interface RequestCaller extends Caller {
	/** The person's id; null for anon and for the service role. */
	readonly userId: string | null;
	readonly sessionId: string | null;
	/** aal2 after a second factor. */
	readonly aal: "aal1" | "aal2" | null;
	/** What an operator's key may do. Undefined: everything that its role may. */
	readonly scope?: "all" | "auth-admin" | "read";
}

/** Reads and checks the request's token, or throws BadToken. The identity slice makes it. */
export type Authenticate = (request: FastifyRequest) => Promise<RequestCaller>;

/** A token that was sent and is not valid. Each API reports it in its own shape. */
export class BadToken extends Error {
	readonly reason: "invalid" | "expired";

	constructor(reason: "invalid" | "expired") {
		super(reason === "expired" ? "The token has expired." : "The token is not valid.");
		this.reason = reason;
	}
}
