import { randomUUID } from "node:crypto";
import type { DeleteAccount } from "@unlisted/contracts/account";
import type { Database } from "../../platform/db/database.ts";
import { Refusal } from "../../platform/http/problem.ts";
import type { IdentityUseCases } from "../identity/identity.slice.ts";
import type { QueueMail } from "../notifications/notifications.slice.ts";
import { accountDeletedMail } from "./account.mails.ts";
import type { Person } from "./account.policy.ts";

export interface DeleteAccountDeps {
	readonly db: Database;
	readonly queueMail: QueueMail;
	readonly supportEmail: string;
	readonly identity: Pick<IdentityUseCases, "deleteUser" | "findPerson" | "proofWaysOf" | "requireProof">;
}

/** Deletes everything of the person in one transaction. The mail is the last thing they get from us. */
export function deleteAccount(deps: DeleteAccountDeps) {
	const { db, queueMail, supportEmail, identity } = deps;
	return async (person: Person, request: DeleteAccount): Promise<void> => {
		const { userId } = person;
		const user = await identity.findPerson(userId);
		if (!user) throw new Refusal("unauthenticated");
		// Nothing can undo this action, so it asks for a password even after a recent proof.
		const ways = (await identity.proofWaysOf(userId)) ?? [];
		if (ways.some(({ kind }) => kind === "password") && !request.password) throw passwordMissing();
		await identity.requireProof(person, request);
		await db.transaction(async (tx) => {
			// False if another request was faster and the account is already gone.
			if (!(await identity.deleteUser(tx, userId))) return;
			if (user.email === null) return;
			await queueMail(tx, {
				dedupeKey: `account:deleted:${randomUUID()}`,
				kind: "account-deleted",
				to: user.email,
				content: accountDeletedMail(supportEmail),
			});
		});
	};
}

function passwordMissing(): Refusal {
	const message = "Password is required";
	return new Refusal("invalid_request", message, { errors: [{ field: "password", message }] });
}
