import type { Transaction } from "../../../platform/db/database.ts";
import { BadValue } from "../../../platform/process/bad-value.ts";
import type { AuditDeps } from "../core/admin.deps.ts";
import { accountByEmail, deleteOperator, keysOfAccount, putOperator } from "../core/operators.repository.ts";
import { recordOperatorEvent } from "../core/record-operator-event.ts";

export interface RoleDeps extends AuditDeps {
	/** Adds an entry to the security events of the person. */
	readonly tellPerson: (
		tx: Transaction,
		userId: string,
		event: "operator_role_granted" | "operator_role_revoked",
	) => Promise<void>;
}

/**
 * The grant covers the keys that the account has now, and no later ones. Granting again covers the keys of that time.
 */
export function grantOperator(deps: RoleDeps) {
	return (email: string): Promise<string> =>
		deps.db.transaction(async (tx) => {
			const account = await accountByEmail(tx, email);
			if (!account) throw new BadValue(`Nobody has an account with ${email}.`);
			if (!account.confirmed) throw new BadValue(`${email} is not confirmed. Open the mail's link first.`);
			const keys = await keysOfAccount(tx, account.id);
			if (keys.length === 0) {
				throw new BadValue(
					`${email} has no second factor and no passkey. Add one at /account, then grant the role.`,
				);
			}
			await putOperator(tx, account.id, { keys: keys.map(({ id }) => id), grantedAt: deps.clock.now() });
			await recordOperatorEvent(deps, tx, {
				operator: null,
				action: "role_granted",
				subjectId: account.id,
				details: { keys: keys.length },
			});
			await deps.tellPerson(tx, account.id, "operator_role_granted");
			const named = keys.map(({ kind, name }) => `  ${name === "" ? kind : `${kind} "${name}"`}`);
			return `${email} may open /admin with:\n${named.join("\n")}\nA key that is added later does not open it. Then grant the role again.\n`;
		});
}

export function revokeOperator(deps: RoleDeps) {
	return (email: string): Promise<string> =>
		deps.db.transaction(async (tx) => {
			const account = await accountByEmail(tx, email);
			if (!account || !(await deleteOperator(tx, account.id)))
				throw new BadValue(`${email} does not have the operator role.`);
			await recordOperatorEvent(deps, tx, {
				operator: null,
				action: "role_revoked",
				subjectId: account.id,
			});
			await deps.tellPerson(tx, account.id, "operator_role_revoked");
			return `${email} is no longer an operator. What is open there ends with the next request.\n`;
		});
}
