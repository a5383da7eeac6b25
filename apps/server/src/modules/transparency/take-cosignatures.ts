import { isOf, parseCheckpoint, signatureLine, verifySignature } from "@unlisted/removal-proof";
import { Refusal } from "../../platform/http/problem.ts";
import { insertCosignature } from "./cosignatures.repository.ts";
import type { TransparencyDeps } from "./transparency.deps.ts";
import { checkpointAt } from "./transparency.repository.ts";

/** How far a witness's clock may be ahead. */
const aheadSeconds = 300;

/**
 * Takes a checkpoint of this log with signatures of witnesses, and keeps the signatures of the witnesses that the
 * operator named. The signature itself proves the sender. Returns how many signatures are new.
 */
export function takeCosignatures({ db, clock, origin, witnesses }: TransparencyDeps) {
	return async (text: string): Promise<number> => {
		const sent = parseCheckpoint(text);
		if (!sent) throw new Refusal("invalid_request", "This is no signed checkpoint.");
		const own = sent.origin === origin ? await checkpointAt(db, origin, sent.size) : null;
		if (!own?.note.startsWith(`${sent.note.text}\n`)) {
			throw new Refusal("invalid_request", "This log has signed no such checkpoint.");
		}
		const found = sent.note.signatures.flatMap((signature) =>
			witnesses.filter((key) => isOf(signature, key)).map((key) => ({ signature, key })),
		);
		if (found.length === 0) {
			throw new Refusal("forbidden", "No signature is of a witness that this log takes signatures from.");
		}
		let taken = 0;
		for (const { signature, key } of found) {
			const at = (await verifySignature(sent.note.text, signature, key))?.at ?? null;
			if (at === null || at > clock.now().getTime() / 1000 + aheadSeconds) {
				throw new Refusal("invalid_request", `The signature of ${key.name} is not valid.`);
			}
			const line = signatureLine(signature);
			const seenAt = new Date(at * 1000);
			if (await insertCosignature(db, { origin, size: sent.size, witness: key.text, line, seenAt }))
				taken += 1;
		}
		return taken;
	};
}
