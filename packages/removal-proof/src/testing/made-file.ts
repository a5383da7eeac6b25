import { createHash } from "node:crypto";
import { chainEvents, type EventToChain } from "../event/chain-events.ts";
import type { EvidenceKind, EvidenceRole } from "../event/event.ts";
import { commitTo, newSalt } from "../event/hash-event.ts";
import { type ProvenEvent, writeProofFile } from "../file/proof-file.ts";
import { timedCosignature } from "../notes/verifier-key.ts";
import { proofsOf, signer } from "./made-log.ts";

export const removalId = "0b7f4c3e-8a52-4a3e-9d5a-2f1c6f0e9b11";
export const otherRemovalId = "7d1f0d52-3a07-4c55-8f4e-64d7c8a1b2c3";

const piece = (role: EvidenceRole, what: EvidenceKind, type: string, bytes: Uint8Array) => ({
	evidence: {
		role,
		what,
		type,
		size: bytes.length,
		sha256: createHash("sha256").update(bytes).digest("hex"),
	},
	bytes,
});

const mail = piece(
	"sent",
	"mail",
	"message/rfc822",
	Buffer.from("Subject: Delete\r\n\r\nPlease delete me.\r\n"),
);
const picture = piece(
	"seen_after",
	"picture",
	"image/png",
	Uint8Array.from({ length: 300 }, (_, at) => at % 251),
);
const answer = piece(
	"received",
	"mail",
	"message/rfc822",
	Buffer.from("Subject: Re: Delete\r\n\r\nDone.\r\n"),
);

const steps: readonly (Omit<EventToChain, "evidence"> & { readonly pieces: readonly (typeof mail)[] })[] = [
	{
		at: "2026-11-01T08:00:00.000Z",
		kind: "request_sent",
		recipient: "privacy@broker.example",
		disclosed: ["name", "email"],
		note: null,
		pieces: [mail],
	},
	{
		at: "2026-11-03T09:30:00.000Z",
		kind: "answered",
		recipient: "broker.example",
		disclosed: [],
		note: 'They say "it is done" – naïvely.',
		pieces: [answer, picture],
	},
	{
		at: "2026-11-06T10:00:00.000Z",
		kind: "verified_removed",
		recipient: null,
		disclosed: [],
		note: null,
		pieces: [],
	},
];

/** A proof file of one or two removals, in a log with two witnesses and with other people's leaves. */
export async function madeFile({ removals = 1 } = {}) {
	const origin = "unlisted.example/transparency";
	const log = await signer(origin);
	const witnesses = [
		await signer("witness.example/a", timedCosignature),
		await signer("witness.example/b", timedCosignature),
	];
	const chains = await Promise.all(
		[removalId, otherRemovalId].slice(0, removals).map(async (id) => {
			const evidence = steps.map(({ pieces, ...step }) => ({
				...step,
				evidence: pieces.map((one) => one.evidence),
			}));
			const chained = await chainEvents(id, evidence, null);
			return chained.map(({ event }, at) => ({
				event,
				salt: newSalt(),
				contents: steps[at]?.pieces.map((one) => one.bytes) ?? [],
			}));
		}),
	);
	const own = await Promise.all(chains.flat().map(({ event, salt }) => commitTo(event, salt)));
	const others = Array.from({ length: 5 }, (_, at) => new Uint8Array(32).fill(at));
	const proofs = await proofsOf([...others, ...own], origin, [log, ...witnesses]);
	let at = others.length;
	const proven: ProvenEvent[][] = chains.map((chain) =>
		chain.map((one) => ({ ...one, proof: proofs[at++] ?? "" })),
	);
	const parts = { log: log.key.text, witnesses: witnesses.map(({ key }) => key.text), removals: proven };
	return { parts, log, witnesses, text: await writeProofFile(parts) };
}
