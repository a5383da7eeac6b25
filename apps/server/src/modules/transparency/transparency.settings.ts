import { parseVerifierKey, timedCosignature, type VerifierKey } from "@unlisted/removal-proof";
import type { Env } from "../../env.ts";
import { BadValue } from "../../platform/process/bad-value.ts";

export type TransparencyEnv = Pick<Env, "TRANSPARENCY_WITNESSES">;

/** A wrong key stops the start. Otherwise the log would refuse a witness that the operator trusts. */
export async function witnessesOf({ TRANSPARENCY_WITNESSES }: TransparencyEnv): Promise<VerifierKey[]> {
	const texts = TRANSPARENCY_WITNESSES.split(/[\s,]+/).filter(Boolean);
	const keys = await Promise.all(texts.map(parseVerifierKey));
	return keys.map((key, at) => {
		if (key?.type === timedCosignature) return key;
		throw new BadValue(
			`TRANSPARENCY_WITNESSES must be verifier keys of witnesses (Ed25519 cosignatures); number ${at + 1} is none.`,
		);
	});
}
