import type { Authorization } from "@unlisted/contracts/authorization";
import type { AuthorizationDeps } from "./authorization.deps.ts";
import { authorizationText } from "./authorization-text.rules.ts";
import { signedAuthorization } from "./signed-authorization.ts";

/** Returns the text to sign and the texts that were signed. */
export function readAuthorization({ db, vault, agent }: Pick<AuthorizationDeps, "db" | "vault" | "agent">) {
	return async (userId: string): Promise<Authorization> => {
		const { version, agent: name, title, paragraphs } = authorizationText(agent);
		const signed = await signedAuthorization({ vault }, db, userId);
		return {
			text: { version, agent: name, title, paragraphs: [...paragraphs] },
			signed: signed && {
				id: signed.id,
				name: signed.name,
				kind: signed.signature.kind,
				version: signed.text.version,
				signed_at: signed.signedAt.toISOString(),
			},
		};
	};
}
