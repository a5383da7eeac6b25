import type { RuntimeSettings } from "@unlisted/contracts/runtime";
import type { Sql, Transaction } from "../../platform/db/database.ts";
import { lockSettings, putSetting, settingRows } from "./runtime.repository.ts";
import { changesBetween, settingsOf } from "./settings.rules.ts";

export interface Runtime {
	/**
	 * As they are, or were two seconds ago. Takes the caller's connection: the embedded database has one, and a transaction may
	 * hold it.
	 */
	current(sql: Sql): Promise<RuntimeSettings>;
	/** Returns what became different, by name. Holds in this process from `forget` on. */
	change(tx: Transaction, wanted: RuntimeSettings, at: Date): Promise<ReturnType<typeof changesBetween>>;
	/** Of two changes at once, one waits for the other. */
	lock(tx: Transaction): Promise<void>;
	/** After a change was committed. */
	forget(): void;
	/** When something was last changed; null: never. */
	changedAt(sql: Sql): Promise<Date | null>;
}

/** So that a page or a job costs no query of its own, and a change reaches every process soon. */
export const keptForMs = 2000;

export function runtimeSettings(now: () => number = () => performance.now()): Runtime {
	let kept: { readonly settings: RuntimeSettings; readonly until: number } | undefined;
	return {
		current: async (sql) => {
			if (kept && kept.until > now()) return kept.settings;
			const settings = settingsOf(await settingRows(sql));
			kept = { settings, until: now() + keptForMs };
			return settings;
		},
		change: async (tx, wanted, at) => {
			const changes = changesBetween(settingsOf(await settingRows(tx)), wanted);
			for (const [name, value] of changes) await putSetting(tx, name, { value, at });
			return changes;
		},
		lock: lockSettings,
		forget: () => {
			kept = undefined;
		},
		changedAt: async (sql) => {
			const times = (await settingRows(sql)).map(({ changedAt }) => changedAt.getTime());
			return times.length === 0 ? null : new Date(Math.max(...times));
		},
	};
}
