import type { ExportSection } from "../../../platform/slice.ts";
import { answersOf } from "../core/answers.repository.ts";
import { findBrokerSettings } from "../core/broker-settings.repository.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { capturesOf } from "../core/captures.repository.ts";
import { findIdentity } from "../core/identities.repository.ts";
import { captureContext, openContent } from "../core/listing-content.ts";
import { eventsOfListing } from "../core/listing-events.repository.ts";
import { listingsOf } from "../core/listings.repository.ts";
import { lookUpsOf } from "../core/look-ups.repository.ts";
import { openIdentity } from "../identity/open-identity.ts";

/** For a person's export: all data of this slice about them, unsealed. */
export function brokerRecordsOf({ db, vault }: Pick<BrokersDeps, "db" | "vault">): ExportSection[] {
	return [
		{
			name: "broker_identity",
			read: async (userId) => {
				const row = await findIdentity(db, userId);
				if (!row) return null;
				const identity = row.sealed && openIdentity(await vault.hold(db, userId), row.sealed);
				return { kept: row.kept, saved_at: row.savedAt, identity };
			},
		},
		{ name: "broker_settings", read: (userId) => findBrokerSettings(db, userId) },
		{
			name: "broker_look_ups",
			read: async (userId) =>
				(await lookUpsOf(db, userId)).map(({ taskId: _, settled: __, ...plain }) => plain),
		},
		{
			name: "broker_listings",
			read: async (userId) => {
				const rows = await listingsOf(db, userId);
				if (rows.length === 0) return [];
				const key = await vault.hold(db, userId);
				return Promise.all(
					rows.map(async (row) => {
						const {
							sealed: _,
							keyHash: __,
							recordHash: ___,
							searchHash,
							contentHash,
							untold,
							...plain
						} = row;
						return { ...plain, ...openContent(key, row), history: await eventsOfListing(db, userId, row.id) };
					}),
				);
			},
		},
		{
			name: "broker_captures",
			read: async (userId) => {
				const rows = await capturesOf(db, userId);
				if (rows.length === 0) return [];
				const key = await vault.hold(db, userId);
				return rows.map(({ listingId, kind, sealed, takenAt }) => ({
					listing_id: listingId,
					kind,
					taken_at: takenAt,
					base64: key.open(sealed, captureContext(listingId)),
				}));
			},
		},
		{
			name: "broker_answers",
			read: async (userId) =>
				(await answersOf(db, userId)).map(({ answer, answeredAt }) => ({ answer, answered_at: answeredAt })),
		},
	];
}
