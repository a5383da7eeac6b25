import type { FastifyRequest } from "fastify";
import type { Caller } from "../db/database.ts";

/** Whoever a request speaks for, as its token says. Without a token, or with the public key only: `anon`. */
export interface RequestCaller extends Caller {
	/** The person; null for anon and for the service role. */
	readonly userId: string | null;
	readonly sessionId: string | null;
	/** aal2 after a second factor. */
	readonly aal: "aal1" | "aal2" | null;
	/** What a key of the operator's may do; nothing said: all that its role may. */
	readonly scope?: "all" | "auth-admin" | "read";
}

/** Reads and checks the request's token, or throws BadToken. Composed out of the identity slice. */
export type Authenticate = (request: FastifyRequest) => Promise<RequestCaller>;

/** A token that was sent and does not hold; each API says so in its own shape. */
export class BadToken extends Error {
	readonly reason: "invalid" | "expired";

	constructor(reason: "invalid" | "expired") {
		super(reason === "expired" ? "The token has expired." : "The token is not valid.");
		this.reason = reason;
	}
}
