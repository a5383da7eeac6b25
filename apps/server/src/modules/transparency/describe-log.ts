import { lastSeenBy } from "./cosignatures.repository.ts";
import type { TransparencyDeps } from "./transparency.deps.ts";
import { latestCheckpoint, waitingSince } from "./transparency.repository.ts";

/** Describes the log for the operator. */
export function describeLog({ db, clock, origin, logKey, witnesses }: TransparencyDeps) {
	return async (): Promise<string> => {
		const newest = await latestCheckpoint(db, origin);
		const { count, since } = await waitingSince(db);
		const seconds = since === null ? 0 : Math.round((clock.now().getTime() - since.getTime()) / 1000);
		const lines = [
			`Log: ${origin}`,
			`Key: ${(await (await logKey()).verifier(origin)).text}`,
			newest === null
				? "Nothing was signed under this name yet."
				: `Signed: ${newest.size} leaves, ${newest.signedAt.toISOString()}`,
			count === 0 ? "Nothing waits." : `Waiting: ${count}, the oldest for ${seconds} seconds`,
			witnesses.length === 0 ? "No witnesses (TRANSPARENCY_WITNESSES)." : "Witnesses:",
		];
		for (const witness of witnesses) {
			const seen = await lastSeenBy(db, origin, witness.text);
			const last = seen === null ? "signed nothing yet" : `signed ${seen.size}, ${seen.seenAt.toISOString()}`;
			lines.push(`  ${witness.name}  ${last}`);
		}
		return `${lines.join("\n")}\n`;
	};
}
