import type { Openers } from "../../../platform/crypto/age.ts";
import { fingerprintOf } from "../../../platform/crypto/key-ring.ts";
import type { End, Head, NamedKey } from "../archive/contents.ts";
import { markOf } from "../archive/mark.ts";
import { readArchive } from "../archive/read-archive.ts";
import { mastersAmong, mastersToTrust } from "../core/installation-keys.ts";

export interface Verified {
	readonly head: Head;
	readonly end: End;
	/** Whether a holder of our master key made the backup; null if we have none of its master keys. */
	readonly ours: boolean | null;
}

/** Reads the whole backup and keeps nothing. Shows whether it opens, is complete and is unchanged. */
export function verifyBackup(deps: { readonly openers: Openers; readonly keys: readonly NamedKey[] }) {
	return async (path: string): Promise<Verified> => {
		let head: Head | undefined;
		const inside: NamedKey[] = [];
		const end = await readArchive(path, deps.openers, {
			head: (found) => {
				head = found;
			},
			key: (key) => {
				inside.push(key);
			},
			keysDone: () => undefined,
			piece: () => undefined,
			sequences: () => undefined,
			corpusFile: async () => undefined,
		});
		return { head: head as Head, end, ours: isMarked(end, mastersToTrust(mastersAmong(deps.keys), inside)) };
	};
}

/** Null if none of these keys existed when the backup was made. */
export function isMarked({ marks, digest }: End, masters: readonly Buffer[]): boolean | null {
	const said = new Map(Object.entries(marks));
	const known = masters.filter((master) => said.has(fingerprintOf(master)));
	if (known.length === 0) return null;
	return known.every((master) => said.get(fingerprintOf(master)) === markOf(master, digest));
}
