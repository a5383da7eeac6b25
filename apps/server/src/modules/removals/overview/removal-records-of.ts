import type { ExportSection } from "../../../platform/slice.ts";
import { disclosuresOf } from "../core/disclosures.repository.ts";
import { eventsOfRemoval, filesOfRemoval } from "../core/events.repository.ts";
import { helpsOf } from "../core/helps.repository.ts";
import { knownBrokers, named } from "../core/known-brokers.ts";
import { decidedBy } from "../core/people.repository.ts";
import { openEvent, openFile } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { removalsOf } from "../core/removals.repository.ts";
import { sendsOf } from "../core/sends.repository.ts";
import { openAbout, openTask } from "../core/task-content.ts";
import { deepScanOf } from "../deep-scan/deep-scans.repository.ts";
import { openDrop } from "../drop/drop.ts";

/** For a person's export: all data of this slice about them, unsealed. */
export function removalRecordsOf({
	db,
	vault,
	sites,
}: Pick<RemovalsDeps, "db" | "vault" | "sites">): ExportSection[] {
	const known = knownBrokers(sites);
	return [
		{
			name: "removals",
			read: async (userId) => {
				const rows = await removalsOf(db, userId);
				if (rows.length === 0) return [];
				const key = await vault.hold(db, userId);
				return Promise.all(
					rows.map(async (row) => {
						const { taskSealed, linkSealed, aboutSealed, recordHash, lastHash, untold, mailToken, ...plain } =
							row;
						const files = await filesOfRemoval(db, userId, row.id);
						return {
							...plain,
							...(plain.kind === "account" && {
								service: named(known, plain.broker).id,
								account_email: openAbout(key, row),
							}),
							task_content: openTask(key, row),
							sends: await sendsOf(db, userId, row.id),
							events: (await eventsOfRemoval(db, userId, row.id)).map((stored) => ({
								...openEvent(key, stored),
								files: files
									.filter(({ eventId }) => eventId === stored.id)
									.map((file) => ({
										role: file.role,
										media_type: file.mediaType,
										base64: openFile(key, file).toString("base64"),
									})),
							})),
						};
					}),
				);
			},
		},
		{ name: "removal_disclosures", read: (userId) => disclosuresOf(db, userId) },
		{ name: "removal_helps", read: (userId) => helpsOf(db, userId) },
		{ name: "removal_drop", read: (userId) => openDrop({ db, vault }, userId) },
		{ name: "deep_scan", read: (userId) => deepScanOf(db, userId) },
		{ name: "removal_decisions", read: (userId) => decidedBy(db, userId) },
	];
}
