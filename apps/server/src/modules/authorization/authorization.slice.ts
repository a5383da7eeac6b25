import type { SliceContext } from "../../platform/context.ts";
import { personVault } from "../../platform/crypto/person-vault.ts";
import type { ForgetPerson, Slice } from "../../platform/slice.ts";
import type { AuthorizationDeps } from "./authorization.deps.ts";
import { authorizationsOf, deleteAuthorizationsOf } from "./authorization.repository.ts";
import { authorizationRoutes } from "./authorization.routes.ts";
import { drawAuthorization } from "./draw-authorization.ts";
import { openAuthorization, signedAuthorization } from "./signed-authorization.ts";

/** The signed permission that goes with a letter in the agent's voice. */
export interface AuthorizationInForce {
	readonly id: string;
	readonly name: string;
	readonly signedAt: Date;
	draw(): Promise<Buffer>;
}

export type AuthorizationSlice = ReturnType<typeof authorizationSlice>;

/** Manages the permission that a person signs, so that we may ask companies in their name. */
export function authorizationSlice(
	context: SliceContext,
	needs: Pick<AuthorizationDeps, "people" | "signed">,
) {
	const { db, publicUrl } = context;
	const vault = personVault(context.keys);
	const agent = { name: "Unlisted", site: new URL(publicUrl).host };
	const forget: ForgetPerson = deleteAuthorizationsOf;
	return {
		/** Null if nothing is signed. Letters are then in the person's own voice. */
		authorizationOf: async (userId: string): Promise<AuthorizationInForce | null> => {
			const signed = await signedAuthorization({ vault }, db, userId);
			if (!signed) return null;
			const { id, name, signedAt } = signed;
			return { id, name, signedAt, draw: () => drawAuthorization(signed) };
		},
		routes: (http) => authorizationRoutes(http, { ...context, ...needs, vault, agent }),
		sections: [
			{
				name: "authorizations",
				read: async (userId) => {
					const opened = [];
					for (const row of await authorizationsOf(db, userId))
						opened.push(await openAuthorization({ vault }, db, { userId, row }));
					return opened;
				},
			},
		],
		forgets: { beforeClaim: forget, whenTakenBack: forget },
	} satisfies Slice & Record<string, unknown>;
}
