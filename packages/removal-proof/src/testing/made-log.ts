import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { Bytes } from "../bytes/bytes.ts";
import { joined } from "../bytes/bytes.ts";
import { growTree } from "../log/grow-tree.ts";
import { leafHash } from "../log/hashes.ts";
import { inclusionProof, type ReadNode, rangeHash } from "../log/subtrees.ts";
import { nodesOfTiles, type ReadTile } from "../log/tiles.ts";
import { checkpointText } from "../notes/checkpoint.ts";
import { signatureLine } from "../notes/signed-note.ts";
import { tlogProofText } from "../notes/tlog-proof.ts";
import { plainSignature, timedCosignature, type VerifierKey, verifierKey } from "../notes/verifier-key.ts";

export interface TestSigner {
	readonly key: VerifierKey;
	readonly secret: KeyObject;
}

export async function signer(name: string, type: VerifierKey["type"] = plainSignature): Promise<TestSigner> {
	const { publicKey, privateKey } = generateKeyPairSync("ed25519");
	const raw = publicKey.export({ type: "spki", format: "der" }).subarray(-32);
	return { key: await verifierKey(name, type, raw), secret: privateKey };
}

/** Signs a line as the log does or, with a time, as a witness does. */
export function signedBy({ key, secret }: TestSigner, text: string, time = 0): string {
	if (key.type !== timedCosignature) {
		return signatureLine({ ...key, signature: joined(sign(null, Buffer.from(text), secret)) });
	}
	const at = Buffer.alloc(8);
	at.writeBigUInt64BE(BigInt(time));
	const message = Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);
	return signatureLine({ ...key, signature: joined(at, sign(null, message, secret)) });
}

/** The nodes of a tree that grew in steps, as a server's does. */
export async function madeNodes(entries: readonly Uint8Array[], step = 200): Promise<ReadNode> {
	const tiles = new Map<string, Bytes>();
	const read: ReadTile = async ({ level, index }) => tiles.get(`${level}/${index}`) ?? new Uint8Array();
	for (let at = 0; at < entries.length; at += step) {
		const leaves = await Promise.all(entries.slice(at, at + step).map(leafHash));
		const grown = await growTree(read, at, leaves);
		for (const { level, index, hashes } of grown.tiles) tiles.set(`${level}/${index}`, hashes);
	}
	return nodesOfTiles(read, entries.length);
}

/** The proofs of all entries, in one signed tree. */
export async function proofsOf(
	entries: readonly Uint8Array[],
	origin: string,
	signers: readonly TestSigner[],
	time = 1_795_420_000,
): Promise<string[]> {
	const nodes = await madeNodes(entries);
	const text = checkpointText(origin, {
		size: entries.length,
		root: await rangeHash(nodes, 0, entries.length),
	});
	const checkpoint = `${text}\n${signers.map((one) => signedBy(one, text, time)).join("")}`;
	return await Promise.all(
		entries.map(async (_, index) =>
			tlogProofText(index, await inclusionProof(nodes, index, entries.length), checkpoint),
		),
	);
}
