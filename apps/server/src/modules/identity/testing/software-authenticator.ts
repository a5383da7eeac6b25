import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** False statements that a test makes a device send. */
export interface Quirks {
	readonly origin?: string;
	readonly rpId?: string;
	readonly crossOrigin?: boolean;
	/** Whether the device verified its user. */
	readonly verified?: boolean;
	readonly count?: number;
	/** Null: the answer has no handle. */
	readonly userHandle?: string | null;
	readonly type?: string;
	readonly challenge?: string;
}

interface CreationOptions {
	readonly challenge: string;
	readonly rp: { readonly id?: string | undefined };
	readonly user: { readonly id: string };
}
interface RequestOptions {
	readonly challenge: string;
	readonly rpId?: string | undefined;
}

const present = 0x01;
const userVerified = 0x04;
const carriesKey = 0x40;
const bytes = (length: number, write: (buffer: Buffer) => void): Buffer => {
	const buffer = Buffer.alloc(length);
	write(buffer);
	return buffer;
};

/** A device with one key (ES256, no attestation). It answers as a browser forwards the answers. */
export function softwareAuthenticator(origin = "http://localhost:3000") {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const id = randomBytes(24).toString("base64url");
	let handle = "";
	let count = 0;

	const clientData = (type: string, challenge: string, quirks: Quirks): Buffer =>
		Buffer.from(
			JSON.stringify({
				type: quirks.type ?? type,
				challenge: quirks.challenge ?? challenge,
				origin: quirks.origin ?? origin,
				crossOrigin: quirks.crossOrigin ?? false,
			}),
		);
	const head = (rpId: string, flags: number, { verified = true, count: said }: Quirks): Buffer =>
		Buffer.concat([
			createHash("sha256").update(rpId).digest(),
			Buffer.from([present | flags | (verified ? userVerified : 0)]),
			bytes(4, (buffer) => buffer.writeUInt32BE(said ?? count)),
		]);

	return {
		id,
		create(options: CreationOptions, quirks: Quirks = {}) {
			handle = options.user.id;
			const keyId = Buffer.from(id, "base64url");
			const authData = Buffer.concat([
				head(quirks.rpId ?? options.rp.id ?? "", carriesKey, quirks),
				Buffer.alloc(16),
				bytes(2, (buffer) => buffer.writeUInt16BE(keyId.length)),
				keyId,
				coseOf(publicKey),
			]);
			const attestation = new Map<string, unknown>([
				["fmt", "none"],
				["attStmt", new Map()],
				["authData", Uint8Array.from(authData)],
			]);
			return {
				id,
				rawId: id,
				type: "public-key",
				response: {
					clientDataJSON: clientData("webauthn.create", options.challenge, quirks).toString("base64url"),
					attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
					transports: ["internal"],
				},
				clientExtensionResults: { credProps: { rk: true } },
			};
		},
		get(options: RequestOptions, quirks: Quirks = {}) {
			count += 1;
			const client = clientData("webauthn.get", options.challenge, quirks);
			const data = head(quirks.rpId ?? options.rpId ?? "", 0, quirks);
			const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
			const userHandle = quirks.userHandle === undefined ? handle : quirks.userHandle;
			return {
				id,
				rawId: id,
				type: "public-key",
				response: {
					clientDataJSON: client.toString("base64url"),
					authenticatorData: data.toString("base64url"),
					signature: sign("sha256", signed, privateKey).toString("base64url"),
					...(userHandle !== null && { userHandle }),
				},
				clientExtensionResults: {},
			};
		},
	};
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;

function coseOf(key: KeyObject): Uint8Array {
	const { x = "", y = "" } = key.export({ format: "jwk" });
	const coordinate = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));
	const cose = new Map<number, unknown>([
		[1, 2],
		[3, -7],
		[-1, 1],
		[-2, coordinate(x)],
		[-3, coordinate(y)],
	]);
	return isoCBOR.encode(cose as never);
}
