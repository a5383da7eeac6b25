import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../../platform/http/problem.ts";
import type { PeopleOfBrokers } from "./brokers.deps.ts";

export interface Asker {
	readonly userId: string;
	readonly sessionId: string;
}
export type AskerOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Asker>;

/** The caller, signed in and with a confirmed address: nobody may search for a stranger. No cache keeps the answer. */
export function askerOf({
	authenticate,
	findPerson,
}: Pick<PeopleOfBrokers, "authenticate" | "findPerson">): AskerOf {
	return async (request, reply) => {
		reply.header("cache-control", "no-store");
		const { userId, sessionId } = await authenticate(request);
		if (userId === null || sessionId === null) throw new Refusal("unauthenticated");
		const person = await findPerson(userId);
		if (!person?.emailConfirmed) throw new Refusal("forbidden", "Confirm your email address first");
		return { userId, sessionId };
	};
}

export const tags = ["brokers"];
export const security = [{ bearer: [] }];
