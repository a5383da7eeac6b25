import type { changeSettingsSchema } from "@unlisted/contracts/admin";
import type { z } from "zod";
import type { Sql } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import type { RuntimeSlice } from "../../runtime/runtime.slice.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import type { AuditDeps } from "../core/admin.deps.ts";
import { type Happened, recordOperatorEvent } from "../core/record-operator-event.ts";

export interface SettingsDeps extends AuditDeps {
	readonly runtime: RuntimeSlice["runtime"];
	readonly banner: Pick<RuntimeSlice["banner"], "read">;
	readonly removalsPerBrokerDay: number;
}

export function readSettings(deps: SettingsDeps) {
	return () => told(deps, deps.db);
}

/** The change applies here at once, and in other processes within seconds. */
export function changeSettings(deps: SettingsDeps) {
	const { db, clock, runtime, banner } = deps;
	return async (operator: ActingOperator, { settings, seen }: z.output<typeof changeSettingsSchema>) => {
		await db.transaction(async (tx) => {
			await runtime.lock(tx);
			const changedAt = await runtime.changedAt(tx);
			if ((changedAt?.toISOString() ?? null) !== seen)
				throw new Refusal("conflict", "Another operator changed the settings meanwhile. Read them again.");
			const changes = await runtime.change(tx, settings, clock.now());
			// Saving unchanged settings still shows them, so it counts as a look.
			const happened: Pick<Happened, "action" | "details"> =
				changes.length === 0
					? { action: "room_opened", details: { room: "/settings" } }
					: { action: "settings_changed", details: Object.fromEntries(changes) };
			await recordOperatorEvent(deps, tx, { operator, ...happened });
		});
		runtime.forget();
		await banner.read();
		return told(deps, db);
	};
}

async function told({ runtime, removalsPerBrokerDay }: SettingsDeps, sql: Sql) {
	return {
		settings: await runtime.current(sql),
		configured_removals_per_broker_day: removalsPerBrokerDay,
		changed_at: (await runtime.changedAt(sql))?.toISOString() ?? null,
	};
}
