import type { ScannerSettings } from "@unlisted/contracts/scanner";
import type { Sql } from "../../../platform/db/database.ts";
import { identifiersOf } from "./identifiers.repository.ts";
import type { AccountHolder } from "./person.ts";
import type { ScannerDeps } from "./scanner.deps.ts";

export type ReachDeps = Pick<ScannerDeps, "sms" | "pushDevicesOf">;

/**
 * Whether an alert about something critical would arrive. A channel that is switched on but leads nowhere tells nobody:
 * texts need a confirmed number and somebody who sends them, pushes a browser. Without a confirmed address there are no
 * alerts at all.
 */
export async function alertsReach(
	{ sms, pushDevicesOf }: ReachDeps,
	sql: Sql,
	{ holder, settings }: { readonly holder: AccountHolder; readonly settings: ScannerSettings },
): Promise<boolean> {
	if (!settings.notification_types.critical || holder.email === null) return false;
	if (settings.email_notifications) return true;
	const { userId } = holder;
	if (settings.sms_notifications && sms !== null) {
		if (holder.phone !== null) return true;
		const watched = await identifiersOf(sql, userId);
		if (watched.some(({ kind, verifiedAt }) => kind === "phone" && verifiedAt !== null)) return true;
	}
	return settings.push_notifications && (await pushDevicesOf(sql, userId)).length > 0;
}
