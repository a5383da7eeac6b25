import { randomUUID } from "node:crypto";
import { accountMessages, type DeleteAccount } from "@unlisted/contracts/account";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { Refusal } from "../../platform/http/problem.ts";
import type { IdentityUseCases } from "../identity/identity-use-cases.ts";
import type { QueueMail } from "../notifications/queue-mail.ts";
import { accountDeletedMail } from "./account.mails.ts";
import type { Person } from "./account.policy.ts";
import { signedInJustNow } from "./account.rules.ts";

export interface DeleteAccountDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly queueMail: QueueMail;
	readonly supportEmail: string;
	readonly identity: Pick<
		IdentityUseCases,
		"verifyPassword" | "presenceProofOf" | "takePresenceCode" | "deleteUser" | "findPerson"
	>;
}

/** Everything of the person goes in one transaction, or nothing does. The mail is the last thing they hear from us. */
export function deleteAccount(deps: DeleteAccountDeps) {
	const { db, queueMail, supportEmail, identity } = deps;
	return async (person: Person, request: DeleteAccount): Promise<void> => {
		const { userId } = person;
		const user = await identity.findPerson(userId);
		if (!user) throw new Refusal("unauthenticated");
		await requireProof(deps, person, request);
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

/** A browser that is signed in is not enough. Whoever has a password proves it by that, and by nothing else. */
async function requireProof(
	{ identity, clock }: DeleteAccountDeps,
	{ userId, caller }: Person,
	{ password, code }: DeleteAccount,
): Promise<void> {
	const proof = await identity.presenceProofOf(userId);
	if (!proof) throw new Refusal("unauthenticated");
	if (proof.kind === "password") {
		if (!password) throw refused("password", "Password is required");
		if (await identity.verifyPassword(userId, password)) return;
		throw refused("password", accountMessages.currentPasswordWrong);
	}
	if (proof.kind === "code") {
		if (!code) throw refused("code", "Code is required");
		if (await identity.takePresenceCode(userId, code)) return;
		throw refused("code", accountMessages.codeWrong);
	}
	if (!signedInJustNow(caller.claims, clock.now()))
		throw new Refusal("forbidden", accountMessages.signInAgain);
}

function refused(field: "password" | "code", message: string): Refusal {
	return new Refusal("invalid_request", message, { errors: [{ field, message }] });
}
