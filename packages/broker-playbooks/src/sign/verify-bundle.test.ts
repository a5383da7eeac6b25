import { sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { convertPlaybook } from "../convert/convert-playbook.ts";
import { bundleBytes, digestOf, nextBundle } from "./bundle.ts";
import { canonicalBytes } from "./canonical.ts";
import { keyId, newSigningKey, publicKeyText, readSigningKey } from "./keys.ts";
import { readBundle, shippedBundleFile, shippedPublicKey } from "./shipped.ts";
import { signBundle, signedBefore } from "./sign-bundle.ts";
import { verifyBundle } from "./verify-bundle.ts";

const source = new URL("../../data/sources/ddg-pir-broker-playbooks.json.gz", import.meta.url);
const playbooks = (JSON.parse(gunzipSync(readFileSync(source)).toString("utf8")) as unknown[]).map(
	(broker) => {
		const converted = convertPlaybook(broker);
		if ("problem" in converted) throw new Error(converted.problem);
		return converted.playbook;
	},
);
const { key, pem } = newSigningKey();
const keys = [publicKeyText(key)];
const bundle = nextBundle(playbooks.slice(0, 3), "2026-11-22", null);
const signed = signBundle(bundle, key);

/** Signs any bytes, as somebody with the key could. */
function signBytes(bytes: Buffer): [Buffer, string] {
	const signature = sign(null, Buffer.concat([signedBefore, bytes]), key).toString("base64");
	return [bytes, `${keyId(publicKeyText(key))} ${signature}\n`];
}

describe("a bundle of playbooks", () => {
	test("is accepted with its signature, and with a key that was read from a file", () => {
		const verified = verifyBundle(signed.bytes, signed.signature, { keys });
		expect(verified).toEqual({ bundle, digest: digestOf(signed.bytes) });
		expect(signBundle(bundle, readSigningKey(pem)).signature).toBe(signed.signature);
	});

	test("is refused if one bit of it is changed", () => {
		for (const at of [0, 1_000, signed.bytes.length - 1]) {
			const changed = Buffer.from(signed.bytes);
			changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
			expect(verifyBundle(changed, signed.signature, { keys })).toMatchObject({ refused: "bad_signature" });
		}
	});

	test("is refused with another key, without a signature, or with a signature of something else", () => {
		const other = signBundle(bundle, newSigningKey().key);
		expect(verifyBundle(other.bytes, other.signature, { keys })).toMatchObject({ refused: "unknown_key" });
		expect(verifyBundle(signed.bytes, "", { keys })).toMatchObject({ refused: "unknown_key" });
		const plain = `${keyId(publicKeyText(key))} ${sign(null, signed.bytes, key).toString("base64")}\n`;
		expect(verifyBundle(signed.bytes, plain, { keys })).toMatchObject({ refused: "bad_signature" });
	});

	test.each([
		[
			"two members of one name",
			(text: string) => text.replace('"format": 1,', '"format": 2,\n\t"format": 1,'),
		],
		["other blanks", (text: string) => text.replace(/\n\t*/g, "")],
		["no JSON", () => "{"],
		["levels without end", () => "[".repeat(200_000)],
	])("is refused with %s, though it is signed", (_, change) => {
		const bytes = Buffer.from(change(signed.bytes.toString("utf8")));
		expect(verifyBundle(...signBytes(bytes), { keys })).toMatchObject({ refused: "not_canonical" });
	});

	test.each([
		["a field that is not ours", { ...bundle, extra: 1 }],
		["a property of every object", JSON.parse(`{"__proto__": {"x": 1}, ${JSON.stringify(bundle).slice(1)}`)],
		["two playbooks of one broker", { ...bundle, playbooks: [bundle.playbooks[0], bundle.playbooks[0]] }],
		[
			"a pattern where a text is split",
			JSON.parse(
				JSON.stringify(bundle).replace(/"separator":\{[^}]*\}|"findElements":true/, '"separator":"/(a+)+$/"'),
			),
		],
	])("is refused with %s, though it is signed", (_, value) => {
		expect(verifyBundle(...signBytes(canonicalBytes(value)), { keys })).toMatchObject({ refused: "invalid" });
		expect({}).not.toHaveProperty("x");
	});

	test("is refused if it is larger than any bundle", () => {
		const huge = Buffer.alloc(21 * 1024 * 1024, 0x20);
		expect(verifyBundle(...signBytes(huge), { keys })).toMatchObject({ refused: "too_large" });
	});

	test("replaces another one only if it follows it", () => {
		const first = { version: bundle.version, digest: digestOf(signed.bytes) };
		const second = nextBundle(playbooks.slice(0, 4), "2026-11-23", { bundle, digest: first.digest });
		const third = nextBundle(playbooks, "2026-11-24", {
			bundle: second,
			digest: digestOf(bundleBytes(second)),
		});
		const taken = (candidate: typeof bundle, inUse: typeof first) => {
			const { bytes, signature } = signBundle(candidate, key);
			const verified = verifyBundle(bytes, signature, { keys, inUse });
			return "bundle" in verified ? "taken" : verified.refused;
		};
		expect(taken(bundle, first)).toBe("taken");
		expect(taken(third, first)).toBe("taken");
		expect(third.predecessors.map(({ version }) => version)).toEqual([2, 1]);
		expect(taken(second, { version: 3, digest: digestOf(bundleBytes(third)) })).toBe("not_a_successor");
		expect(taken(second, { version: 1, digest: "0".repeat(64) })).toBe("not_a_successor");
	});
});

test("the bundle that ships is signed, and is what the converter makes of the sources today", () => {
	const verified = readBundle(shippedBundleFile, { keys: [shippedPublicKey()] });
	if ("refused" in verified) throw new Error(`${verified.refused}: ${verified.detail}`);
	const sorted = [...playbooks].sort((a, b) => (a.broker < b.broker ? -1 : 1));
	expect(canonicalBytes(verified.bundle.playbooks).equals(canonicalBytes(sorted))).toBe(true);
});
