import type { Database } from "../../../platform/db/database.ts";
import { devicesOf } from "../push/push-devices.repository.ts";
import { messagesOf } from "./messages.repository.ts";

/** For a person's export: their browsers, the messages that were sent to them, and whether those arrived. */
export function messageRecordsOf({ db }: { readonly db: Database }) {
	return [
		{
			name: "push_devices",
			read: async (userId: string) =>
				(await devicesOf(db, userId)).map(({ registeredAt }) => ({ registered_at: registeredAt })),
		},
		{ name: "alert_messages", read: (userId: string) => messagesOf(db, userId) },
	];
}
