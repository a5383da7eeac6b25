import { randomBytes, randomUUID } from "node:crypto";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { recordEvent } from "./record-event.ts";
import type { RemovalRow } from "./removal-row.rules.ts";
import { insertRemoval, lockRemoval } from "./removals.repository.ts";
import type { EventDeps } from "./with-removal.ts";

export interface ToOpen
	extends Pick<
		RemovalRow,
		"broker" | "listingId" | "recordHash" | "owner" | "coveredBy" | "automatic" | "priority"
	> {
	readonly state: "queued" | "waiting_for_yes";
	readonly kind?: RemovalRow["kind"];
}

/** Opens a new removal, in line or waiting for a yes. Null if there is one already. */
export async function openRemoval(
	deps: EventDeps,
	tx: Transaction,
	{ userId, key, removal }: { readonly userId: string; readonly key: HeldKey; readonly removal: ToOpen },
): Promise<RemovalRow | null> {
	const now = deps.clock.now();
	const id = randomUUID();
	const isNew = await insertRemoval(tx, userId, {
		...empty,
		...removal,
		id,
		stateSince: now,
		createdAt: now,
		mailToken: randomBytes(12).toString("hex"),
		nextAt: removal.state === "queued" && removal.coveredBy === null ? now : null,
		untold: removal.state === "waiting_for_yes" ? "yes" : null,
	});
	const row = isNew ? await lockRemoval(tx, userId, id) : null;
	if (!row) return null;
	return recordEvent(deps, tx, {
		userId,
		key,
		row,
		happening: { kind: "opened" },
	});
}

const empty = {
	kind: "deletion",
	channel: null,
	rounds: 0,
	asked: false,
	unsure: false,
	sentAt: null,
	dueAt: null,
	law: null,
	looks: 0,
	lookedAt: null,
	verifiedAt: null,
	brokeWordAt: null,
	task: null,
	taskSealed: null,
	taskSince: null,
	tries: 0,
	refusedSince: null,
	linkSealed: null,
	events: 0,
	lastHash: null,
	timesBack: 0,
	pollAt: null,
	followUp: null,
	followUpAt: null,
	aboutSealed: null,
} as const;
