import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type Bytes, hexOf, joined } from "../bytes/bytes.ts";
import { madeNodes } from "../testing/made-log.ts";
import { plainPath, plainProof, plainRoot } from "../testing/plain-tree.ts";
import { leafHash } from "./hashes.ts";
import { consistencyProof, inclusionProof, type ReadNode, rangeHash } from "./subtrees.ts";
import { isConsistent, rootOfInclusion } from "./verify-proofs.ts";

const entries = Array.from({ length: 700 }, (_, index) => joined(Buffer.from(`entry ${index}`)));
const sizes = [...Array.from({ length: 40 }, (_, index) => index), 255, 256, 257, 511, 512, 513, 700];
const nodes = new Map<number, ReadNode>();
const roots = new Map<number, Bytes>();

beforeAll(async () => {
	for (const size of sizes) {
		const read = await madeNodes(entries.slice(0, size));
		nodes.set(size, read);
		roots.set(size, await rangeHash(read, 0, size));
	}
});

const nodesAt = (size: number): ReadNode =>
	nodes.get(size) ?? (() => Promise.reject(new Error("no such tree")));
const rootAt = (size: number): Bytes => roots.get(size) ?? new Uint8Array();
const bytes = (hashes: readonly Uint8Array[]) => hashes.map(hexOf);

test("the root from tiles is the root of RFC 6962, for small trees and around full tiles", () => {
	for (const size of sizes) expect(hexOf(rootAt(size))).toBe(hexOf(plainRoot(entries.slice(0, size))));
});

test("each leaf's proof is the one of RFC 6962 and leads to the root, and from another place to none", async () => {
	for (const size of sizes.filter((one) => one < 40 || one === 257)) {
		for (let index = 0; index < size; index += size > 40 ? 51 : 1) {
			const proof = await inclusionProof(nodesAt(size), index, size);
			expect(bytes(proof)).toEqual(bytes(plainPath(index, entries.slice(0, size))));
			const leaf = await leafHash(entries[index] ?? new Uint8Array());
			expect(await rootOfInclusion(leaf, index, size, proof)).toEqual(rootAt(size));
			for (const other of [index - 1, index + 1, size]) {
				expect(await rootOfInclusion(leaf, other, size, proof)).not.toEqual(rootAt(size));
			}
			expect(await rootOfInclusion(leaf, index, size, [...proof, leaf])).toBeNull();
			if (proof.length === 0) continue;
			expect(await rootOfInclusion(leaf, index, size, proof.slice(1))).not.toEqual(rootAt(size));
		}
	}
});

test("each tree is shown to begin with each smaller one, by the proof of RFC 6962", async () => {
	for (const size of sizes.filter((one) => one < 34 || one === 513)) {
		for (const old of sizes.filter((one) => one <= size)) {
			const proof = await consistencyProof(nodesAt(size), old, size);
			if (old > 0) expect(bytes(proof)).toEqual(bytes(plainProof(old, entries.slice(0, size))));
			const heads = [
				{ size: old, root: rootAt(old) },
				{ size, root: rootAt(size) },
			] as const;
			expect(await isConsistent(...heads, proof)).toBe(true);
			if (old !== size) expect(await isConsistent(heads[0], heads[1], [...proof, rootAt(1)])).toBe(false);
			if (proof.length > 0) expect(await isConsistent(...heads, proof.slice(0, -1))).toBe(false);
		}
	}
});

test("a tree whose past was changed is never shown to be consistent", async () => {
	await fc.assert(
		fc.asyncProperty(fc.integer({ min: 2, max: 60 }), fc.nat(), fc.nat(), async (size, one, other) => {
			const old = 1 + (one % (size - 1));
			const at = other % old;
			const changed = entries
				.slice(0, size)
				.map((entry, index) => (index === at ? joined(entry, entry) : entry));
			const read = await madeNodes(changed);
			const proof = await consistencyProof(read, old, size);
			const older = { size: old, root: joined(plainRoot(entries.slice(0, old))) };
			expect(await isConsistent(older, { size, root: await rangeHash(read, 0, size) }, proof)).toBe(false);
		}),
		{ numRuns: 60 },
	);
});
