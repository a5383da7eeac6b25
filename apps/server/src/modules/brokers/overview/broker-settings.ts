import {
	type BrokerSettingsAnswer,
	defaultBrokerSettings,
	type saveBrokerSettingsSchema,
} from "@unlisted/contracts/brokers";
import type { z } from "zod";
import { Refusal } from "../../../platform/http/problem.ts";
import {
	findBrokerSettings,
	findSavedSettings,
	storeBrokerSettings,
} from "../core/broker-settings.repository.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";

export function readBrokerSettings({ db, sites, mode }: Pick<BrokersDeps, "db" | "sites" | "mode">) {
	return async (userId: string): Promise<BrokerSettingsAnswer> => {
		const brokers = sites?.brokers ?? [];
		const counts = new Map<string, number>();
		for (const { countries } of brokers)
			for (const country of countries) counts.set(country, (counts.get(country) ?? 0) + 1);
		const saved = await findSavedSettings(db, userId);
		return {
			settings: saved?.settings ?? defaultBrokerSettings,
			saved_at: saved?.savedAt.toISOString() ?? null,
			mode,
			brokers: brokers.map(({ id, name, countries, playbook }) => ({
				id,
				name,
				countries: [...countries],
				searchable: playbook !== null,
			})),
			countries: [...counts]
				.map(([country, count]) => ({ country, brokers: count }))
				.sort((one, other) => (one.country < other.country ? -1 : 1)),
		};
	};
}

/** Removals are planned again after this: those at a broker that is switched off rest, and go on once it is allowed. */
export function saveBrokerSettings({
	db,
	clock,
	sites,
	listingsChanged,
}: Pick<BrokersDeps, "db" | "clock" | "sites" | "listingsChanged">) {
	return async (
		userId: string,
		{ seen, ...settings }: z.output<typeof saveBrokerSettingsSchema>,
	): Promise<void> => {
		const known = new Set((sites?.brokers ?? []).map(({ id }) => id));
		const before = (await findBrokerSettings(db, userId))?.never ?? [];
		// A broker that left the catalogue may stay on the list, because it may come back.
		const strange = settings.never.find((id) => !known.has(id) && !before.includes(id));
		if (strange !== undefined)
			throw new Refusal("invalid_request", "There is no such broker", {
				errors: [{ field: "never", message: "Choose brokers from the list" }],
			});
		const once = (values: readonly string[]) => [...new Set(values)];
		const chosen = { ...settings, countries: once(settings.countries), never: once(settings.never) };
		const asSeen = seen ? new Date(seen) : (seen as null | undefined);
		await db.transaction(async (tx) => {
			// A page that was open for long must not undo what another one forbade since.
			if (!(await storeBrokerSettings(tx, userId, chosen, clock.now(), asSeen)))
				throw new Refusal(
					"conflict",
					"Another page or device changed these settings meanwhile. Read them again.",
				);
			await listingsChanged(tx, userId);
		});
	};
}
