import type { FastifyRequest } from "fastify";
import type { IdentityUseCases } from "../identity/identity.slice.ts";
import type { Person } from "./account.policy.ts";
import type { DeleteAccountDeps } from "./delete-account.ts";
import type { ExportDeps } from "./export-account.ts";

export interface AccountDeps extends DeleteAccountDeps, ExportDeps {
	readonly identity: IdentityUseCases;
}

/** Finds the person who sent a request. */
export type PersonOf = (request: FastifyRequest) => Promise<Person>;
