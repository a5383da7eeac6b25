import type { OperatorSession } from "@unlisted/contracts/admin";
import type { AuditDeps } from "./admin.deps.ts";
import { acceptedKeys, keysOfAccount } from "./operators.repository.ts";

/** Returns the keys that the grant names and the account still has. */
export function waysToConfirm({ db }: Pick<AuditDeps, "db">) {
	return async (userId: string): Promise<OperatorSession["ways"]> => {
		const accepted = new Set(await acceptedKeys(db, userId));
		const keys = (await keysOfAccount(db, userId)).filter(({ id }) => accepted.has(id));
		return {
			passkey: keys.some(({ kind }) => kind === "passkey"),
			totp: keys.find(({ kind }) => kind === "totp")?.id ?? null,
		};
	};
}
