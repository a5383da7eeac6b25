import { Refusal } from "../../../platform/http/problem.ts";
import { recordEvent } from "../core/history.repository.ts";
import { countVerdict } from "../core/identifiers.repository.ts";
import { findHolder } from "../core/person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { lockSettings } from "../core/settings.repository.ts";
import { findExposure, markNotMe } from "../judging/exposures.repository.ts";
import { openContent } from "../judging/seal-exposure.ts";
import { refreshScore } from "../score/compute-score.ts";
import { exposureNotFound } from "./read-exposure.ts";

/**
 * "This is not me" hides the exposure for good. After that, records that the same username or name finds get less
 * confidence. The person can undo it.
 */
export function judgeExposure({
	db,
	clock,
	vault,
	identity,
	brokers,
	sms,
	pushDevicesOf,
}: Pick<ScannerDeps, "db" | "clock" | "vault" | "identity" | "brokers" | "sms" | "pushDevicesOf">) {
	return async (userId: string, id: string, isMe: boolean): Promise<void> => {
		const holder = await findHolder(identity, userId);
		if (!holder) throw new Refusal("unauthenticated");
		const key = await vault.hold(db, userId);
		await db.transaction(async (tx) => {
			const now = clock.now();
			await lockSettings(tx, userId, now);
			const row = await findExposure(tx, userId, id);
			if (!row) throw exposureNotFound();
			if (!(await markNotMe(tx, userId, id, isMe ? null : now))) return;
			const { matched } = openContent(row, key);
			const ids = matched.map(({ identifierId }) => identifierId);
			await countVerdict(tx, userId, ids, isMe ? { me: 0, notMe: -1 } : { me: 0, notMe: 1 });
			if (!isMe) await recordEvent(tx, userId, { kind: "exposure_not_me", exposureId: id }, now);
			await refreshScore({ brokers, sms, pushDevicesOf }, tx, { holder, now });
		});
	};
}
