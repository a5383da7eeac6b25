export { type ChainEnd, type ChainedEvent, chainEvents, type EventToChain } from "./event/chain-events.ts";
export type { Evidence, EvidenceKind, EvidenceRole, RemovalEvent } from "./event/event.ts";
export { plainNote } from "./event/event-shape.ts";
export { commitTo, eventHash, newSalt, saltLength } from "./event/hash-event.ts";
export type { EventFacts, ProofFacts, RemovalFacts, Seen, Verdict } from "./file/facts.ts";
export { largestFile, type ProofToWrite, type ProvenEvent, writeProofFile } from "./file/proof-file.ts";
export { type VerifyOptions, verifyProofFile } from "./file/verify-proof-file.ts";
export { growTree, type Tile } from "./log/grow-tree.ts";
export { leafHash } from "./log/hashes.ts";
export { consistencyProof, inclusionProof } from "./log/subtrees.ts";
export {
	entriesOf,
	entryBundle,
	nodesOfTiles,
	parseLevel,
	parseTilePath,
	type ReadTile,
	type TileName,
	tileHashes,
	tileWidth,
	widthAt,
} from "./log/tiles.ts";
export { isConsistent, rootOfInclusion, type TreeHead } from "./log/verify-proofs.ts";
export { type Checkpoint, checkpointText, parseCheckpoint } from "./notes/checkpoint.ts";
export { isOf, type NoteSignature, parseSignatures, signatureLine } from "./notes/signed-note.ts";
export { parseTlogProof, type TlogProof, tlogProofText } from "./notes/tlog-proof.ts";
export {
	parseVerifierKey,
	plainSignature,
	timedCosignature,
	type VerifierKey,
	verifierKey,
} from "./notes/verifier-key.ts";
export { canVerify, cosignedMessage, verifySignature } from "./notes/verify-signature.ts";
export { type EventWords, wordsOfEvent, wordsOfProof } from "./words/words.ts";
