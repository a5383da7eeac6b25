import { generateKeyPairSync, sign } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { type IdentityApp, identityApp } from "../testing/identity-app.ts";
import { addressOfKey } from "./wallet-signature.ts";

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
function base58(bytes: Uint8Array): string {
	let value = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
	let text = "";
	for (; value > 0n; value /= 58n) text = (alphabet[Number(value % 58n)] ?? "") + text;
	return /^(00)*/.exec(Buffer.from(bytes).toString("hex"))?.[0].replaceAll("00", "1") + text;
}

function ethereumWallet() {
	const secret = secp256k1.utils.randomSecretKey();
	const address = addressOfKey(secp256k1.getPublicKey(secret));
	const signIt = (message: string) => {
		const text = Buffer.from(message);
		const hash = keccak_256(
			Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]),
		);
		const recovered = secp256k1.sign(hash, secret, { prehash: false, format: "recovered" });
		return `0x${Buffer.concat([recovered.subarray(1), Buffer.of(27 + (recovered[0] ?? 0))]).toString("hex")}`;
	};
	return { address, name: "Ethereum", chain: "ethereum", sign: signIt };
}

function solanaWallet() {
	const { publicKey, privateKey } = generateKeyPairSync("ed25519");
	const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
	const signIt = (message: string) => sign(null, Buffer.from(message), privateKey).toString("base64url");
	return { address: base58(raw), name: "Solana", chain: "solana", sign: signIt };
}

onDatabase("a wallet", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_WEB3_ENABLED: "on" });
	});
	afterAll(() => app.stop());

	const messageOf = (wallet: { name: string; address: string }, change: Record<string, string> = {}) => {
		const { domain = "localhost:3000", uri = "http://localhost:3000/login", ...fields } = change;
		return [
			`${domain} wants you to sign in with your ${wallet.name} account:`,
			wallet.address,
			"",
			"Sign in to Unlisted",
			"",
			`URI: ${uri}`,
			"Version: 1",
			...(wallet.name === "Ethereum" ? ["Chain ID: 1"] : []),
			`Nonce: ${Math.random().toString(36).slice(2, 12)}`,
			`Issued At: ${app.clock.now().toISOString()}`,
			...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
		].join("\n");
	};
	const signIn = (chain: string, message: string, signature: string) =>
		app.call("POST", "/token?grant_type=web3", { body: { chain, message, signature } });

	describe.each([
		["Ethereum", ethereumWallet],
		["Solana", solanaWallet],
	])("of %s", (_name, make) => {
		it("signs in with its signature, and later as the same person", async () => {
			const wallet = make();
			const message = messageOf(wallet);
			const first = await signIn(wallet.chain, message, wallet.sign(message));
			expect(first).toMatchObject({
				status: 200,
				body: { user: { app_metadata: { provider: "web3" }, identities: [{ provider: "web3" }] } },
			});
			const next = messageOf(wallet);
			const second = await signIn(wallet.chain, next, wallet.sign(next));
			expect((second.body.user as { id: string }).id).toBe((first.body.user as { id: string }).id);
		});

		it("is refused with a used signature, another person's, and one for another site or time", async () => {
			const wallet = make();
			const message = messageOf(wallet);
			const signature = wallet.sign(message);
			expect((await signIn(wallet.chain, message, signature)).status).toBe(200);
			const refused = [
				[message, signature],
				[message, make().sign(message)],
				...[
					messageOf(wallet, { domain: "evil.example", uri: "https://evil.example/" }),
					messageOf(wallet, { domain: "evil.example" }),
					messageOf(wallet, { "Expiration Time": new Date(app.clock.now().getTime() - 1000).toISOString() }),
					messageOf(wallet, { "Not Before": new Date(app.clock.now().getTime() + 60_000).toISOString() }),
				].map((text) => [text, wallet.sign(text)]),
			];
			for (const [text = "", signed = ""] of refused) {
				expect(await signIn(wallet.chain, text, signed)).toMatchObject({
					status: 400,
					body: { error: "invalid_grant" },
				});
			}
			const old = messageOf(wallet);
			const oldSignature = wallet.sign(old);
			app.clock.advance(601_000);
			expect((await signIn(wallet.chain, old, oldSignature)).status).toBe(400);
		});
	});
});

onDatabase("a wallet where they are off", (open) => {
	it("is refused", async () => {
		const app = await identityApp(await open());
		const body = { chain: "solana", message: "x".repeat(100), signature: "x" };
		expect(await app.call("POST", "/token?grant_type=web3", { body })).toMatchObject({
			status: 422,
			body: { error_code: "web3_provider_disabled" },
		});
		const nonsense = { chain: "ethereum", message: 1, signature: {} };
		expect(await app.call("POST", "/token?grant_type=web3", { body: nonsense })).toMatchObject({
			body: { error_code: "web3_provider_disabled", msg: "Web3 provider is disabled" },
		});
		await app.stop();
	});
});
