import { randomUUID } from "node:crypto";
import type { SignAuthorization } from "@unlisted/contracts/authorization";
import { Refusal } from "../../platform/http/problem.ts";
import type { RequestOrigin } from "../identity/identity.slice.ts";
import type { AuthorizationDeps } from "./authorization.deps.ts";
import { revokeAuthorizations, storeAuthorization } from "./authorization.repository.ts";
import { authorizationText } from "./authorization-text.rules.ts";
import { authorizationContext, type SignedContent } from "./signed-authorization.ts";

interface Signer {
	readonly userId: string;
	readonly origin: RequestOrigin;
}

/**
 * Signs only the current text. If the text has changed since the page was opened, the person has to read the new one
 * first.
 */
export function signAuthorization({ db, clock, vault, agent, people, signed }: AuthorizationDeps) {
	return async ({ userId, origin }: Signer, given: SignAuthorization): Promise<void> => {
		const text = authorizationText(agent);
		if (given.version !== text.version)
			throw new Refusal("invalid_request", "The text has changed. Load the page again and read it", {
				errors: [{ field: "version", message: "This text is not the one of today" }],
			});
		const { name, signature } = given;
		const content: SignedContent = { text, name, signature };
		const id = randomUUID();
		await db.transaction(async (tx) => {
			const signedAt = clock.now();
			await revokeAuthorizations(tx, userId, signedAt);
			const sealed = await vault.seal(tx, userId, JSON.stringify(content), authorizationContext(id));
			await storeAuthorization(tx, userId, { id, sealed, signedAt });
			await people.recordAuditEvent(tx, userId, "authorization_signed", origin, { authorization_id: id });
			await signed(tx, userId);
		});
	};
}

/** After this, we ask nothing more in the person's name. Letters that were sent keep it, and so does the record. */
export function revokeAuthorization({ db, clock, people }: AuthorizationDeps) {
	return async ({ userId, origin }: Signer): Promise<void> => {
		await db.transaction(async (tx) => {
			await revokeAuthorizations(tx, userId, clock.now());
			await people.recordAuditEvent(tx, userId, "authorization_revoked", origin);
		});
	};
}
