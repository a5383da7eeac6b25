import { openSealed } from "../../../platform/crypto/open-sealed.ts";
import { claimDatabase } from "../../../platform/crypto/person-vault.ts";
import type { DrpBusiness } from "../../../providers/drp/port.ts";
import type { AgentByPermit } from "../core/contact-permit.ts";
import type { DrpOut, RemovalsDeps } from "../core/removals.deps.ts";
import {
	claimRegistration,
	dropToken,
	giveUpRegistration,
	readToken,
	storeToken,
} from "./businesses.repository.ts";

const purpose = "drp-token";
const contextOf = (business: string) => `drp-token:${business}`;

export interface Connected {
	readonly agent: AgentByPermit;
	readonly token: string;
	/** Drops a token that is not valid any more, so that the next worker gets a new one. */
	readonly forget: () => Promise<void>;
}

/** `wait`: another worker is asking. `not_reached`: try later. `refused`: this business does not know us. */
export type TokenOf =
	| { readonly state: "known"; readonly connected: Connected }
	| { readonly state: "wait" }
	| { readonly state: "not_reached"; readonly why: string; readonly retryAfter?: number }
	| { readonly state: "refused" };

type TokenDeps = Pick<RemovalsDeps, "db" | "clock" | "keys">;

/**
 * The token for this pair of agent and business. The first request asks for it, and only one worker at a time, because
 * a second token may end the first. No transaction is open while a business thinks.
 */
export async function tokenOf(deps: TokenDeps, drp: DrpOut, business: DrpBusiness): Promise<TokenOf> {
	const { db, clock, keys } = deps;
	const agent = await drp.agent();
	const known = async (sealed: Uint8Array, token: string): Promise<TokenOf> => ({
		state: "known",
		connected: { agent, token, forget: () => dropToken(db, business.id, sealed) },
	});
	const stored = await readToken(db, business);
	if (stored) {
		const token = await openSealed(db, keys, purpose, stored, contextOf(business.id));
		return known(stored, token.toString("utf8"));
	}
	const until = await claimRegistration(db, business);
	if (until === null) return { state: "wait" };
	try {
		await drp.introduce(agent);
		const answer = await agent.register(business);
		if (answer.state !== "known")
			return answer.state === "refused" && answer.final
				? { state: "refused" }
				: {
						state: "not_reached",
						why: answer.why,
						...(answer.state === "refused" && answer.retryAfter && { retryAfter: answer.retryAfter }),
					};
		const { token } = answer.value;
		const kept = await db.transaction(async (tx) => {
			await claimDatabase(tx, keys);
			const { sealed, keyId } = keys.seal(purpose, Buffer.from(token, "utf8"), contextOf(business.id));
			const { id, apiBase } = business;
			const isOurs = await storeToken(tx, { id, apiBase, until, sealed, keyId, at: clock.now() });
			return isOurs ? sealed : null;
		});
		return kept ? known(kept, token) : { state: "wait" };
	} finally {
		await giveUpRegistration(db, business.id, until);
	}
}
