import type { Clock } from "../../platform/clock/clock.ts";
import type { PersonVault } from "../../platform/crypto/person-vault.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import type { IdentityUseCases } from "../identity/identity.slice.ts";

export interface AuthorizationDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly vault: PersonVault;
	/** Runs in the transaction that stores a signature, because a removal may wait for that signature. */
	readonly signed: (sql: Sql, userId: string) => Promise<void>;
	/** The agent that gets the permission: this installation. */
	readonly agent: { readonly name: string; readonly site: string };
	readonly people: Pick<
		IdentityUseCases,
		"authenticate" | "findPerson" | "requireProof" | "originOf" | "recordAuditEvent"
	>;
}
