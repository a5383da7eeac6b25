import type { FastifyReply, FastifyRequest } from "fastify";
import type { Authenticate } from "../../../platform/http/caller.ts";
import { findHolder } from "./person.ts";
import type { ScannerDeps } from "./scanner.deps.ts";
import { refuseUnverified, requireWatched } from "./scanner.policy.ts";

export interface Watched {
	readonly userId: string;
	readonly sessionId: string;
}

/** The caller, signed in and with a confirmed address. The answer is private, and no cache may keep it. */
export type WatchedOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Watched>;

export function watchedOf({
	authenticate,
	identity,
}: { readonly authenticate: Authenticate } & Pick<ScannerDeps, "identity">): WatchedOf {
	return async (request, reply) => {
		reply.header("cache-control", "no-store");
		const { userId, sessionId } = requireWatched(await authenticate(request));
		refuseUnverified((await findHolder(identity, userId))?.email != null);
		return { userId, sessionId };
	};
}

export const tags = ["scanner"];
export const security = [{ bearer: [] }];
