import type { Clock } from "../../platform/clock/clock.ts";
import type { PersonVault } from "../../platform/crypto/person-vault.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import type { IdentityUseCases } from "../identity/identity.slice.ts";

export interface AuthorizationDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly vault: PersonVault;
	/** Runs in the transaction of a signature, because a removal may have waited for it. */
	readonly signed: (sql: Sql, userId: string) => Promise<void>;
	/** Who the permission is for. */
	readonly agent: { readonly name: string; readonly site: string };
	readonly people: Pick<
		IdentityUseCases,
		"authenticate" | "findPerson" | "requireProof" | "originOf" | "recordAuditEvent"
	>;
}
