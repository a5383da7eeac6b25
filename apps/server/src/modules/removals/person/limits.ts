import { type DisclosableField, disclosableFields } from "@unlisted/contracts/removals/removal-values";
import type { RemovalLimits } from "@unlisted/contracts/removals/removals";
import { decidedBy, storeNever } from "../core/people.repository.ts";
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
			fields: labeled(disclosableFields).map((one) => ({ ...one, brokers: count(one.field) })),
		};
	};
}

export function saveLimits({ db, clock }: Pick<RemovalsDeps, "db" | "clock">) {
	return (userId: string, { never }: { readonly never: readonly DisclosableField[] }): Promise<void> =>
		storeNever(db, userId, [...new Set(never)], clock.now());
}
