import { randomUUID } from "node:crypto";
import type { DeleteAccount } from "@unlisted/contracts/account";
import type { Database } from "../../platform/db/database.ts";
import { Refusal } from "../../platform/http/problem.ts";
import type { IdentityUseCases } from "../identity/identity-use-cases.ts";
import type { QueueMail } from "../notifications/queue-mail.ts";
import { accountDeletedMail } from "./account.mails.ts";
import type { Person } from "./account.policy.ts";

export interface DeleteAccountDeps {
	readonly db: Database;
	readonly queueMail: QueueMail;
	readonly supportEmail: string;
	readonly identity: Pick<IdentityUseCases, "verifyPassword" | "deleteUser" | "findPerson">;
}

/** Everything of the person goes in one transaction, or nothing does. The mail is the last thing they hear from us. */
export function deleteAccount({ db, queueMail, supportEmail, identity }: DeleteAccountDeps) {
	return async ({ userId }: Person, { password }: DeleteAccount): Promise<void> => {
		const user = await identity.findPerson(userId);
		if (!user) throw new Refusal("unauthenticated");
		if (!(await identity.verifyPassword(userId, password))) {
			throw new Refusal("invalid_request", "Current password is incorrect", {
				errors: [{ field: "password", message: "Current password is incorrect" }],
			});
		}
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
