import type { ScannerSettings } from "@unlisted/contracts/scanner";
import type { Sql } from "../../../platform/db/database.ts";
import { identifiersOf } from "./identifiers.repository.ts";
import type { AccountHolder } from "./person.ts";
import type { ScannerDeps } from "./scanner.deps.ts";

export type ReachDeps = Pick<ScannerDeps, "sms" | "pushDevicesOf">;

/**
 * Whether an alert about something critical would arrive. A channel may be switched on and lead nowhere. Texts need a
 * confirmed number and an SMS provider. Pushes need a browser. All alerts need a confirmed address.
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
