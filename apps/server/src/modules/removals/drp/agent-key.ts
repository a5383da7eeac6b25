import { randomBytes } from "node:crypto";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import { openSealed } from "../../../platform/crypto/open-sealed.ts";
import { claimDatabase } from "../../../platform/crypto/person-vault.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type AgentKeys, agentKeys } from "../../../providers/drp/agent-keys.ts";
import { insertAgentKey, readAgentKey } from "./businesses.repository.ts";

/** Our default name. The lab accepts any name. */
export const usualAgentId = "UNLISTED";

const purpose = "drp-agent-key";

export interface AgentKeyDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly keys: KeyRing;
}

/**
 * Loads the installation's key, which the first process creates. It never changes, because the directory of agents has
 * its public part.
 */
export async function loadAgentKeys(deps: AgentKeyDeps): Promise<AgentKeys> {
	const sealed = (await readAgentKey(deps.db)) ?? (await make(deps));
	return agentKeys(await openSealed(deps.db, deps.keys, purpose, sealed, purpose));
}

function make({ db, clock, keys }: AgentKeyDeps): Promise<Uint8Array> {
	const seed = randomBytes(32);
	const publicKey = Buffer.from(agentKeys(seed).verifyKey, "base64");
	return db.transaction(async (tx) => {
		await claimDatabase(tx, keys);
		const { sealed, keyId } = keys.seal(purpose, seed, purpose);
		await insertAgentKey(tx, { sealed, keyId, publicKey, createdAt: clock.now() });
		const stored = await readAgentKey(tx);
		if (!stored) throw new Error("The agent's key was not stored.");
		return stored;
	});
}
