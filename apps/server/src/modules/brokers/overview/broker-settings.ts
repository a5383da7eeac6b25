import {
	type BrokerSettings,
	type BrokerSettingsAnswer,
	defaultBrokerSettings,
} from "@unlisted/contracts/brokers";
import { Refusal } from "../../../platform/http/problem.ts";
import { findBrokerSettings, storeBrokerSettings } from "../core/broker-settings.repository.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";

export function readBrokerSettings({ db, sites, mode }: Pick<BrokersDeps, "db" | "sites" | "mode">) {
	return async (userId: string): Promise<BrokerSettingsAnswer> => {
		const brokers = sites?.brokers ?? [];
		const counts = new Map<string, number>();
		for (const { countries } of brokers)
			for (const country of countries) counts.set(country, (counts.get(country) ?? 0) + 1);
		return {
			settings: (await findBrokerSettings(db, userId)) ?? defaultBrokerSettings,
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
	return async (userId: string, settings: BrokerSettings): Promise<void> => {
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
		await db.transaction(async (tx) => {
			await storeBrokerSettings(tx, userId, chosen, clock.now());
			await listingsChanged(tx, userId);
		});
	};
}
