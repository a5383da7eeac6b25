import { z } from "zod";

/** Base64url as browsers write it. Anything else is refused before we decode it. */
const bytes = (max: number) =>
	z
		.string()
		.max(max)
		.regex(/^[A-Za-z0-9_-]+$/);

const id = bytes(1400);
const shared = {
	id,
	rawId: id,
	type: z.literal("public-key"),
	clientExtensionResults: z
		.looseObject({ credProps: z.looseObject({ rk: z.boolean().optional() }).optional() })
		.optional(),
};

/** A device's answer after it made a key. */
export const createdCredential = z.looseObject({
	...shared,
	response: z.looseObject({
		clientDataJSON: bytes(8000),
		attestationObject: bytes(40_000),
		transports: z.array(z.string().max(40)).max(10).nullish(),
	}),
});
export type CreatedCredential = z.infer<typeof createdCredential>;

/** A device's answer after it signed a challenge. */
export const signedCredential = z.looseObject({
	...shared,
	response: z.looseObject({
		clientDataJSON: bytes(8000),
		authenticatorData: bytes(8000),
		signature: bytes(8000),
		userHandle: bytes(200).nullish(),
	}),
});
export type SignedCredential = z.infer<typeof signedCredential>;

/**
 * The transports that browsers know. We leave out unknown ones, because we would send them back to browsers and
 * confuse them.
 */
const knownTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];

export function transportsOf({ response }: CreatedCredential): string[] {
	return [...new Set(response.transports ?? [])].filter((one) => knownTransports.includes(one));
}
