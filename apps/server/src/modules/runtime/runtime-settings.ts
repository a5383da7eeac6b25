import type { RuntimeSettings } from "@unlisted/contracts/runtime";
import type { Sql, Transaction } from "../../platform/db/database.ts";
import { lockSettings, putSetting, settingRows } from "./runtime.repository.ts";
import { changesBetween, settingsOf } from "./settings.rules.ts";

export interface Runtime {
	/**
	 * Returns the settings as they are, or as they were up to two seconds ago. Takes the caller's connection, because
	 * the embedded database has only one, and a transaction may hold it.
	 */
	current(sql: Sql): Promise<RuntimeSettings>;
	/** Stores the settings and returns the changed ones by name. This process uses them after `forget`. */
	change(tx: Transaction, wanted: RuntimeSettings, at: Date): Promise<ReturnType<typeof changesBetween>>;
	/** Makes changes at the same time run one after the other. */
	lock(tx: Transaction): Promise<void>;
	/** Call it after a change was committed. */
	forget(): void;
	/** Returns when something was last changed, or null if it never was. */
	changedAt(sql: Sql): Promise<Date | null>;
}

/**
 * Kept this long, so that a page or a job needs no query of its own, and a change still reaches every process soon.
 */
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
