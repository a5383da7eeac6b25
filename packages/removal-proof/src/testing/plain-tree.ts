import { createHash } from "node:crypto";

/** RFC 6962, section 2.1, literally and slowly, to compare the package's own code with. The two share no line. */
export function plainHash(...parts: (string | Uint8Array)[]): Buffer {
	const made = createHash("sha256");
	for (const part of parts) made.update(part);
	return made.digest();
}

/** MTH(D[n]). */
export function plainRoot(entries: readonly Uint8Array[]): Buffer {
	const [first] = entries;
	if (first === undefined) return plainHash("");
	if (entries.length === 1) return plainHash(Uint8Array.of(0), first);
	const k = largestBelow(entries.length);
	return plainHash(Uint8Array.of(1), plainRoot(entries.slice(0, k)), plainRoot(entries.slice(k)));
}

/** PATH(m, D[n]). */
export function plainPath(m: number, entries: readonly Uint8Array[]): Buffer[] {
	if (entries.length === 1) return [];
	const k = largestBelow(entries.length);
	return m < k
		? [...plainPath(m, entries.slice(0, k)), plainRoot(entries.slice(k))]
		: [...plainPath(m - k, entries.slice(k)), plainRoot(entries.slice(0, k))];
}

/** PROOF(m, D[n]). */
export function plainProof(m: number, entries: readonly Uint8Array[]): Buffer[] {
	return subproof(m, entries, true);
}

function subproof(m: number, entries: readonly Uint8Array[], b: boolean): Buffer[] {
	const n = entries.length;
	if (m === n) return b ? [] : [plainRoot(entries)];
	const k = largestBelow(n);
	return m <= k
		? [...subproof(m, entries.slice(0, k), b), plainRoot(entries.slice(k))]
		: [...subproof(m - k, entries.slice(k), false), plainRoot(entries.slice(0, k))];
}

function largestBelow(n: number): number {
	return 2 ** Math.floor(Math.log2(n - 1));
}
