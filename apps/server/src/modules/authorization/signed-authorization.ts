import type { Signature } from "@unlisted/contracts/authorization";
import type { Sql } from "../../platform/db/database.ts";
import type { AuthorizationDeps } from "./authorization.deps.ts";
import { type AuthorizationRow, authorizationInForce } from "./authorization.repository.ts";
import type { AuthorizationText } from "./authorization-text.rules.ts";

/** The sealed part: what the person read, and how they signed. */
export interface SignedContent {
	readonly text: AuthorizationText;
	readonly name: string;
	readonly signature: Signature;
}

export interface SignedAuthorization extends SignedContent {
	readonly id: string;
	readonly signedAt: Date;
	readonly revokedAt: Date | null;
}

export const authorizationContext = (id: string) => `authorization:${id}`;

/** The permission in force. Null if the person signed none or revoked it. */
export async function signedAuthorization(
	{ vault }: Pick<AuthorizationDeps, "vault">,
	sql: Sql,
	userId: string,
): Promise<SignedAuthorization | null> {
	const row = await authorizationInForce(sql, userId);
	return row && openAuthorization({ vault }, sql, { userId, row });
}

export async function openAuthorization(
	{ vault }: Pick<AuthorizationDeps, "vault">,
	sql: Sql,
	{ userId, row }: { readonly userId: string; readonly row: AuthorizationRow },
): Promise<SignedAuthorization> {
	const { id, sealed, signedAt, revokedAt } = row;
	const content = JSON.parse(
		await vault.open(sql, userId, sealed, authorizationContext(id)),
	) as SignedContent;
	return { ...content, id, signedAt, revokedAt };
}
