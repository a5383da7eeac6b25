import { type DisclosableField, disclosableFields } from "@unlisted/contracts/removals/removal-values";
import type { RemovalLimits, SaveRemovalLimits } from "@unlisted/contracts/removals/removals";
import { Refusal } from "../../../platform/http/problem.ts";
import { decidedBy, lockPerson, storeNever } from "../core/people.repository.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { labeled } from "./words.rules.ts";

/** What may never be told, and how many brokers' forms demand it. */
export function readLimits({ db, sites }: Pick<RemovalsDeps, "db" | "sites">) {
	return async (userId: string): Promise<RemovalLimits> => {
		const { never } = await decidedBy(db, userId);
		const forms = new Map(
			(sites?.brokers ?? []).flatMap(({ optOut }) => (optOut ? [[optOut.broker, optOut] as const] : [])),
		);
		const count = (field: DisclosableField) =>
			[...forms.values()].filter(({ discloses }) => discloses.includes(field)).length;
		return {
			never: [...never],
			shown: nameOf(never),
			fields: labeled(disclosableFields).map((one) => ({ ...one, brokers: count(one.field) })),
		};
	};
}

export function saveLimits({ db, clock }: Pick<RemovalsDeps, "db" | "clock">) {
	return async (userId: string, { never, seen }: SaveRemovalLimits): Promise<void> => {
		const now = clock.now();
		await db.transaction(async (tx) => {
			await lockPerson(tx, userId, now);
			// A page that was open for long must not allow again what another one forbade since.
			if (seen !== undefined && seen !== nameOf((await decidedBy(tx, userId)).never))
				throw new Refusal(
					"conflict",
					"Another page or device changed these settings meanwhile. Read them again.",
				);
			await storeNever(tx, userId, [...new Set(never)], now);
		});
	};
}

/** By what they are, and not by their time: consent and pause share the row, and change its time. */
const nameOf = (never: readonly DisclosableField[]) => [...never].sort().join(",");
