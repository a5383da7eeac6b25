import type { SettingsAnswer } from "@unlisted/contracts/scanner";
import { Refusal } from "../../../platform/http/problem.ts";
import { loadPerson } from "../core/load-person.ts";
import { maskIdentifier } from "../core/mask.rules.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { inEffect, mostOften } from "../core/schedule.rules.ts";
import { ensureSettings } from "../core/settings.repository.ts";
import { whereToAlert } from "../core/where-to-alert.ts";

/** Data of the notifications slice about a person's browsers. */
export interface PushChannel {
	readonly publicKey: string | null;
	devicesOf(userId: string): Promise<number>;
}

/** Returns the person's choice, what their plan allows, and the channels that reach them. */
export function readSettings(deps: ScannerDeps & { readonly push: PushChannel }) {
	const { db, clock, planOf, sms, push } = deps;
	return async (userId: string): Promise<SettingsAnswer> => {
		const person = await loadPerson(deps, db, userId);
		if (!person) throw new Refusal("unauthenticated");
		const { settings, savedAt, nextScanAt } = await ensureSettings(db, userId, clock.now());
		const plan = await planOf(userId);
		const { phone } = whereToAlert(person);
		return {
			settings,
			saved_at: savedAt.toISOString(),
			schedule: {
				plan,
				most_often: mostOften(plan),
				in_effect: inEffect(settings.frequency, plan),
				next_scan_at: nextScanAt?.toISOString() ?? null,
			},
			channels: {
				sms: { available: sms !== null, to: phone && maskIdentifier("phone", phone) },
				push: { public_key: push.publicKey, devices: await push.devicesOf(userId) },
			},
		};
	};
}
