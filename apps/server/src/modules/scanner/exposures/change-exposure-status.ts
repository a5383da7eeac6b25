import type { ExposureStatus, ExposureStatusChange } from "@unlisted/contracts/scanner";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { recordEvent } from "../core/history.repository.ts";
import { type AccountHolder, findHolder } from "../core/person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { lockSettings } from "../core/settings.repository.ts";
import { changeStatusRows, findExposure, storeNotes } from "../judging/exposures.repository.ts";
import { statusesBefore } from "../judging/status.rules.ts";
import { refreshScore } from "../score/compute-score.ts";
import { notesContext } from "./present-exposure.ts";
import { exposureNotFound } from "./read-exposure.ts";

type Deps = Pick<ScannerDeps, "db" | "clock" | "vault" | "identity" | "brokers" | "sms" | "pushDevicesOf">;

/** Changes one exposure. Setting the same status a second time is no failure, because a click may come twice. */
export function changeExposureStatus(deps: Deps) {
	const { db, vault } = deps;
	return async (userId: string, id: string, { status, notes }: ExposureStatusChange): Promise<void> => {
		const holder = await holderOf(deps, userId);
		const key = await vault.hold(db, userId);
		await db.transaction(async (tx) => {
			const changed = await changeIn(deps, tx, { holder, key, ids: [id], status, notes });
			if (changed.length > 0) return;
			const row = await findExposure(tx, userId, id);
			if (!row) throw exposureNotFound();
			if (row.notMeAt !== null) throw new Refusal("conflict", "You said that this is not you");
			if (row.status === status) return;
			throw new Refusal("conflict", `An exposure that is ${row.status} cannot become ${status}`);
		});
	};
}

/** Changes many exposures at once, and skips those that cannot change to this status. */
export function changeManyStatuses(deps: Deps) {
	const { db, vault } = deps;
	return async (
		userId: string,
		{ ids, status, notes }: { ids: readonly string[]; status: ExposureStatus; notes?: string | undefined },
	): Promise<string[]> => {
		const holder = await holderOf(deps, userId);
		const key = await vault.hold(db, userId);
		return db.transaction((tx) => changeIn(deps, tx, { holder, key, ids, status, notes }));
	};
}

async function holderOf({ identity }: Deps, userId: string): Promise<AccountHolder> {
	const holder = await findHolder(identity, userId);
	if (!holder) throw new Refusal("unauthenticated");
	return holder;
}

async function changeIn(
	{ clock, brokers, sms, pushDevicesOf }: Deps,
	tx: Transaction,
	{
		holder,
		key,
		ids,
		status,
		notes,
	}: {
		holder: AccountHolder;
		key: HeldKey;
		ids: readonly string[];
		status: ExposureStatus;
		notes: string | undefined;
	},
): Promise<string[]> {
	const now = clock.now();
	const { userId } = holder;
	await lockSettings(tx, userId, now);
	const changed = await changeStatusRows(tx, userId, ids, { to: status, from: statusesBefore(status), now });
	if (changed.length === 0) return changed;
	if (notes !== undefined && notes !== "") {
		const sealed = changed.map((id) => ({ id, sealed: key.seal(notes, notesContext(id)) }));
		await storeNotes(tx, userId, sealed);
	}
	const kind = status === "resolved" ? "exposure_resolved" : "exposure_acknowledged";
	const [only] = changed;
	const details = { count: changed.length };
	const event =
		changed.length === 1 && only
			? ({ kind, exposureId: only, details } as const)
			: ({ kind, details } as const);
	await recordEvent(tx, userId, event, now);
	await refreshScore({ brokers, sms, pushDevicesOf }, tx, { holder, now });
	return changed;
}
