import type { SaveScannerSettings, ScannerSettings } from "@unlisted/contracts/scanner";
import type { Transaction } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { recordEvent } from "../core/history.repository.ts";
import { findHolder } from "../core/person.ts";
import { planNextScan } from "../core/plan-next-scan.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { lockSettings, turnEmailAlertsOff, updateSettings } from "../core/settings.repository.ts";
import { refreshScore } from "../score/compute-score.ts";

/** Saves all settings, and moves the next scan accordingly. */
export function saveSettings({
	db,
	clock,
	planOf,
	identity,
	dropWaiting,
	brokers,
	sms,
	pushDevicesOf,
}: Pick<
	ScannerDeps,
	"db" | "clock" | "planOf" | "identity" | "dropWaiting" | "brokers" | "sms" | "pushDevicesOf"
>) {
	return async (userId: string, { seen, ...settings }: SaveScannerSettings): Promise<void> => {
		const holder = await findHolder(identity, userId);
		if (!holder) throw new Refusal("unauthenticated");
		const plan = await planOf(userId);
		await db.transaction(async (tx) => {
			const now = clock.now();
			const before = await lockSettings(tx, userId, now);
			if (!before) throw new Refusal("unauthenticated");
			// A page that was open for long must not undo what another one chose since.
			if (seen !== undefined && new Date(seen).getTime() !== before.savedAt.getTime())
				throw new Refusal(
					"conflict",
					"Another page or device changed these settings meanwhile. Read them again.",
				);
			await updateSettings(tx, userId, settings, now);
			await dropWaiting(tx, userId, channelsOff(settings));
			// Before the first scan, which the person starts, nothing is planned.
			if (before.nextScanAt)
				await planNextScan(tx, { userId, frequency: settings.frequency, plan, place: before, now });
			await recordEvent(tx, userId, { kind: "settings_saved" }, now);
			await refreshScore({ brokers, sms, pushDevicesOf }, tx, { holder, now });
		});
	};
}

/** The channels that are switched off. Waiting messages on these channels are dropped. */
function channelsOff(settings: ScannerSettings) {
	return (["email", "sms", "push"] as const).filter((channel) => !settings[`${channel}_notifications`]);
}

/** Ends alerts by mail, for the link in an alert's mail. A person without settings gets no alerts anyway. */
export function stopEmailAlerts({ clock }: Pick<ScannerDeps, "clock">) {
	return (tx: Transaction, userId: string): Promise<void> => turnEmailAlertsOff(tx, userId, clock.now());
}
