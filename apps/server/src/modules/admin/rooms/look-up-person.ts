import { type AccountState, lookUpLimit } from "@unlisted/contracts/admin";
import type { Transaction } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import type { AuditDeps, TellPerson } from "../core/admin.deps.ts";
import { recordOperatorEvent } from "../core/record-operator-event.ts";
import { looksSince, standingByEmail } from "./people.repository.ts";

export interface LookUpDeps extends AuditDeps {
	readonly planOf: (userId: string) => Promise<string | null>;
	readonly mailsOf: (person: { readonly userId: string; readonly email: string }) => Promise<{
		readonly waiting: number;
		readonly putOffSince: Date | null;
		readonly failed: number;
	}>;
	readonly tellPerson: TellPerson;
}

/**
 * Records the look before anything is shown, whether the account exists or not. The person reads about it, with the
 * reason. The record has a keyed hash of the address, because an address in the record would stay forever.
 */
export function lookUpPerson(deps: LookUpDeps) {
	const { db, clock, keys, planOf, mailsOf, tellPerson } = deps;
	return async (
		operator: ActingOperator,
		{ email, reason }: { readonly email: string; readonly reason: string },
	): Promise<AccountState> => {
		const found = await db.transaction(async (tx) => {
			const standing = await standingByEmail(tx, email);
			const address = keys.blindIndex("operator-look-up", email.toLowerCase()).toString("hex");
			await recordOperatorEvent(deps, tx, {
				operator,
				action: "person_looked_up",
				subjectId: standing?.id ?? null,
				details: { reason, address, found: standing !== null },
			});
			await refuseTooMany(tx, operator, clock.now());
			if (standing) await tellPerson(tx, standing.id, "looked_up_by_operator", {}, { reason });
			return standing;
		});
		if (!found) return { account: null };
		const { id, confirmed, createdAt, lastSignInAt, bannedUntil } = found;
		const { waiting, putOffSince, failed } = await mailsOf({ userId: id, email });
		const suspended = bannedUntil && bannedUntil > clock.now() ? bannedUntil : null;
		return {
			account: {
				confirmed,
				created_at: createdAt.toISOString(),
				last_sign_in_at: lastSignInAt?.toISOString() ?? null,
				suspended_until: suspended?.toISOString() ?? null,
				plan: await planOf(id),
				mails: { waiting, put_off_since: putOffSince?.toISOString() ?? null, failed },
			},
		};
	};
}

/**
 * Counts looks in the record, which already holds this one. So it does not matter where an operator asks from, or
 * which process answers.
 */
async function refuseTooMany(tx: Transaction, { userId }: ActingOperator, now: Date): Promise<void> {
	const { most, seconds } = lookUpLimit;
	const since = new Date(now.getTime() - seconds * 1000);
	const looks = await looksSince(tx, userId, { since, limit: most + 1 });
	const [first] = looks;
	if (!first || looks.length <= most) return;
	throw new Refusal(
		"rate_limited",
		"You looked at many accounts within the hour. Wait before the next one.",
		{
			retryAfterSeconds: Math.max(1, Math.ceil((first.getTime() - since.getTime()) / 1000)),
		},
	);
}
