import type { Database } from "../../../platform/db/database.ts";
import { devicesOf } from "../push/push-devices.repository.ts";
import { alertMessagesOf, alertsOf } from "./alerts.repository.ts";

/** For a person's export: their browsers, the alerts they were sent, and whether those arrived. */
export function alertRecordsOf({ db }: { readonly db: Database }) {
	return [
		{
			name: "push_devices",
			read: async (userId: string) =>
				(await devicesOf(db, userId)).map(({ registeredAt }) => ({ registered_at: registeredAt })),
		},
		{ name: "alerts", read: (userId: string) => alertsOf(db, userId) },
		{ name: "alert_messages", read: (userId: string) => alertMessagesOf(db, userId) },
	];
}
