import type { FileComplaint } from "@unlisted/contracts/removals/removals";
import { Refusal } from "../../../platform/http/problem.ts";
import { recordEvent } from "../core/record-event.ts";
import { lockRemoval } from "../core/removals.repository.ts";
import { type ComplaintDeps, filedComplaint, readComplaint } from "./read-complaint.ts";
import { removalNotFound } from "./read-removal.ts";

/** Records that the person filed the complaint with the authority. The removal's state does not change. */
export function fileComplaint(deps: ComplaintDeps) {
	const read = readComplaint(deps);
	return async (userId: string, id: string, { authority, reference }: FileComplaint): Promise<void> => {
		const { complaint, filed } = await read(userId, id);
		if (filed) return;
		if (!complaint) throw new Refusal("conflict", "There is no complaint to file here");
		if (!complaint.authorities.some(({ name }) => name === authority))
			throw new Refusal("invalid_request", "This authority does not hear the complaint", {
				errors: [{ field: "authority", message: "Choose one of those that are offered" }],
			});
		const key = await deps.vault.hold(deps.db, userId);
		await deps.db.transaction(async (tx) => {
			const row = await lockRemoval(tx, userId, id);
			if (!row) throw removalNotFound();
			// Another press was faster.
			if (await filedComplaint(deps, tx, { userId, id })) return;
			await recordEvent(deps, tx, {
				userId,
				key,
				row,
				happening: {
					kind: "complaint_filed",
					recipient: authority,
					...(reference && { note: `Its case number: ${reference}` }),
				},
			});
		});
	};
}
