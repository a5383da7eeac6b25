import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { ExportSection } from "../../platform/slice.ts";
import type { IdentityUseCases } from "../identity/identity.slice.ts";
import { findProfile, paymentsOf, preferencesOf, subscriptionsOf } from "./account.repository.ts";
import { type PersonSection, sectionByAddress } from "./section-by-address.ts";

export interface ExportDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly identity: Pick<
		IdentityUseCases,
		"findPerson" | "presentPerson" | "listSessions" | "auditEventsOf" | "keysOf"
	>;
	/** Data of other slices about a person. */
	readonly moreSections: readonly ExportSection[];
}

/** A limit that no person reaches, because the export must be complete. */
const allEvents = 100_000;

/** Writes the export as JSON text, section by section, so that only one section is in memory at a time. */
export function exportAccount({ db, clock, identity, moreSections }: ExportDeps) {
	const sections: readonly PersonSection[] = [
		{ name: "user", read: (userId) => identity.presentPerson(userId) },
		{ name: "profile", read: (userId) => findProfile(db, userId) },
		{ name: "preferences", read: (userId) => preferencesOf(db, userId) },
		{ name: "subscriptions", read: (userId) => subscriptionsOf(db, userId) },
		{ name: "payments", read: (userId) => paymentsOf(db, userId) },
		{ name: "sessions", read: (userId) => identity.listSessions(userId) },
		{ name: "passkeys", read: (userId) => identity.keysOf(userId) },
		{ name: "security_events", read: (userId) => identity.auditEventsOf(userId, { limit: allEvents }) },
		...moreSections.map((section) => ("read" in section ? section : sectionByAddress(section))),
	];
	return async function* (userId: string): AsyncGenerator<string> {
		const person = await identity.findPerson(userId);
		const head = { format: "unlisted-account-export", version: 1, exported_at: clock.now().toISOString() };
		yield JSON.stringify(head).slice(0, -1);
		for (const { name, read } of sections) {
			yield `,\n${JSON.stringify(name)}:${JSON.stringify((await read(userId, person)) ?? null)}`;
		}
		yield "}\n";
	};
}
