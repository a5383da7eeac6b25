import { createHash } from "node:crypto";
import { z } from "zod";
import { type Playbook, playbookSchema } from "../playbook/playbook.ts";
import { canonicalBytes } from "./canonical.ts";

const version = z.number().int().min(1).max(1_000_000);

export const bundleSchema = z.strictObject({
	format: z.literal(1),
	/** One higher with each signed bundle. */
	version,
	/** Formatted as YYYY-MM-DD. */
	madeOn: z.iso.date(),
	/** Every bundle before this one, with the digest of its bytes, the newest first. */
	predecessors: z.array(z.strictObject({ version, digest: z.string().regex(/^[0-9a-f]{64}$/) })).max(10_000),
	playbooks: z
		.array(playbookSchema)
		.max(5_000)
		.refine(
			(all) => new Set(all.map(({ broker }) => broker)).size === all.length,
			"a broker has one playbook",
		),
});
export type Bundle = z.infer<typeof bundleSchema>;

export const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Makes the bundle that follows another one. */
export function nextBundle(
	playbooks: readonly Playbook[],
	madeOn: string,
	previous: { readonly bundle: Bundle; readonly digest: string } | null,
): Bundle {
	const { version = 0, predecessors = [] } = previous?.bundle ?? {};
	return bundleSchema.parse({
		format: 1,
		version: version + 1,
		madeOn,
		predecessors: previous === null ? [] : [{ version, digest: previous.digest }, ...predecessors],
		playbooks: [...playbooks].sort((a, b) => (a.broker < b.broker ? -1 : 1)),
	});
}

export const bundleBytes = (bundle: Bundle): Buffer => canonicalBytes(bundle);
