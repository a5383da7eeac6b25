import { randomUUID } from "node:crypto";
import type { DeleteAccount } from "@unlisted/contracts/account";
import type { Database } from "../../platform/db/database.ts";
import { Refusal } from "../../platform/http/problem.ts";
import type { IdentityUseCases } from "../identity/identity-use-cases.ts";
import type { QueueMail } from "../notifications/queue-mail.ts";
import { accountDeletedMail } from "./account.mails.ts";
import type { Person } from "./account.policy.ts";
import { type PresenceDeps, presenceRequired } from "./require-presence.ts";

export interface DeleteAccountDeps extends PresenceDeps {
	readonly db: Database;
	readonly queueMail: QueueMail;
	readonly supportEmail: string;
	readonly identity: PresenceDeps["identity"] & Pick<IdentityUseCases, "deleteUser" | "findPerson">;
}

/** Everything of the person goes in one transaction, or nothing does. The mail is the last thing they hear from us. */
export function deleteAccount(deps: DeleteAccountDeps) {
	const { db, queueMail, supportEmail, identity } = deps;
	const requirePresence = presenceRequired(deps);
	return async (person: Person, request: DeleteAccount): Promise<void> => {
		const { userId } = person;
		const user = await identity.findPerson(userId);
		if (!user) throw new Refusal("unauthenticated");
		await requirePresence(person, request);
		await db.transaction(async (tx) => {
			// False: another request of theirs was faster, and the account is as gone as it should be.
			if (!(await identity.deleteUser(tx, userId))) return;
			if (typeof user.email !== "string" || user.email === "") return;
			await queueMail(tx, {
				dedupeKey: `account:deleted:${randomUUID()}`,
				kind: "account-deleted",
				to: user.email,
				content: accountDeletedMail(supportEmail),
			});
		});
	};
}
