import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { importJWK, type JWTPayload, jwtVerify } from "jose";
import type { PushDevice } from "../port.ts";

export interface TestBrowser {
	readonly device: PushDevice;
	/** Decrypts a message as a browser does (RFC 8291). */
	decrypt(body: Buffer): string;
}

export interface Pushed {
	readonly path: string;
	readonly headers: IncomingMessage["headers"];
	readonly body: Buffer;
}

export interface PushService {
	readonly url: string;
	readonly pushed: Pushed[];
	/** How it answers the next messages. `hang` leaves the connection open and sends nothing. */
	answer: { status: number; headers?: Record<string, string>; hang?: boolean; endless?: boolean };
	/** Resolves when the client stops reading an endless answer. */
	readonly cutOff: Promise<void>;
	close(): Promise<void>;
}

/** A stand-in that speaks the protocol of a push service. */
export async function startPushService(): Promise<PushService> {
	const pushed: Pushed[] = [];
	const cutOff = Promise.withResolvers<void>();
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on("data", (chunk: Buffer) => chunks.push(chunk));
		request.on("end", () => {
			pushed.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
			const { status, headers = {}, hang, endless } = service.answer;
			if (hang) return;
			response.writeHead(status, headers);
			if (!endless) return response.end();
			response.on("close", cutOff.resolve);
			const more = () => response.write("x".repeat(4096));
			response.on("drain", more);
			while (more());
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const service: PushService = {
		url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
		pushed,
		answer: { status: 201 },
		cutOff: cutOff.promise,
		close: () => {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
	return service;
}

export function testBrowser(service: string): TestBrowser {
	const curve = createECDH("prime256v1");
	const publicKey = curve.generateKeys();
	const auth = randomBytes(16);
	const endpoint = `${service}/push/${randomBytes(16).toString("base64url")}`;
	return {
		device: { endpoint, p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
		decrypt: (body) => {
			const salt = body.subarray(0, 16);
			const keyLength = body[20] ?? 0;
			const sender = body.subarray(21, 21 + keyLength);
			const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
			const secret = hkdf(curve.computeSecret(sender), auth, info, 32);
			const key = hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
			const nonce = hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
			const record = body.subarray(21 + keyLength);
			const decipher = createDecipheriv("aes-128-gcm", key, nonce, { authTagLength: 16 });
			decipher.setAuthTag(record.subarray(-16));
			const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
			const end = padded.lastIndexOf(2);
			if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
				throw new Error("The record does not end as the last one has to.");
			return padded.subarray(0, end).toString("utf8");
		},
	};
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
	return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

/** Checks the sender's signature as a push service does (RFC 8292). */
export async function verifyVapid(
	{ headers }: Pushed,
	audience: string,
): Promise<{ claims: JWTPayload; publicKey: string }> {
	const [, token = "", publicKey = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
	const point = Buffer.from(publicKey, "base64url");
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
	const key = await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, "ES256");
	const { payload } = await jwtVerify(token, key, { audience, algorithms: ["ES256"] });
	return { claims: payload, publicKey };
}
