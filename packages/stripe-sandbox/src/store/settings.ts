import type { DatabaseSync } from "node:sqlite";

/** The account's settings, which Stripe has in its dashboard, and how webhooks are delivered. */
export interface Settings {
	/** The sender of the invoices. */
	business: { name: string; email: string; address: string[]; country: string };
	dunning: {
		/** Days from one failed attempt to the next. */
		retryAfterDays: number[];
		/** What happens to a subscription when all retries failed. */
		finally: "cancel" | "unpaid" | "past_due";
	};
	/** Where automatic tax is collected, and how much. Elsewhere the result is `not_collecting`. */
	taxRegistrations: { country: string; state: string | null; percentage: number; displayName: string }[];
	webhooks: WebhookMode;
}

export interface WebhookMode {
	/** If on, nothing is delivered until this is switched off. */
	hold: boolean;
	/** If on, events that are due at the same time go out in random order. */
	shuffle: boolean;
	/** How many more times each event is delivered. */
	duplicates: number;
	/** The longest time to hold an event back, in milliseconds. Each is held back by chance. */
	delayMs: number;
}

export const defaultSettings: Settings = {
	business: {
		name: "Sandbox Business",
		email: "billing@sandbox.invalid",
		address: ["Sandbox Street 1", "San Francisco, CA 94103", "United States"],
		country: "US",
	},
	dunning: { retryAfterDays: [3, 5, 7], finally: "cancel" },
	taxRegistrations: [],
	webhooks: { hold: false, shuffle: false, duplicates: 0, delayMs: 0 },
};

export function readSettings(database: DatabaseSync, initial: Settings): Settings {
	const rows = database.prepare("SELECT name, value FROM settings").all() as {
		name: string;
		value: string;
	}[];
	return { ...initial, ...Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)])) };
}

export function writeSetting<Name extends keyof Settings>(
	database: DatabaseSync,
	name: Name,
	value: Settings[Name],
): void {
	database
		.prepare("INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
		.run(name, JSON.stringify(value));
}
