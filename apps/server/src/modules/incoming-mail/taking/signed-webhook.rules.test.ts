import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { isSigned } from "./signed-webhook.rules.ts";

const secret = "sixteen characters";
const body = Buffer.from("Subject: a\r\n\r\nb");
const now = new Date("2026-03-03T10:00:00Z");
const seconds = String(now.getTime() / 1000);
const sign = (timestamp: string, of: Uint8Array = body) =>
	createHmac("sha256", secret).update(`${timestamp}.`).update(of).digest("hex");

it("holds for the secret, the body and five minutes", () => {
	const at = (shift: number) => String(Number(seconds) + shift);
	const check = (timestamp: string, signature: string, of: Uint8Array = body) =>
		isSigned({ secret, timestamp, signature, body: of, now });
	expect(check(seconds, `sha256=${sign(seconds)}`)).toBe(true);
	expect(check(seconds, sign(seconds))).toBe(true);
	expect(check(at(-299), sign(at(-299)))).toBe(true);
	expect(check(at(-301), sign(at(-301)))).toBe(false);
	expect(check(at(301), sign(at(301)))).toBe(false);
	expect(check(at(1), sign(seconds))).toBe(false);
	expect(check(seconds, sign(seconds), Buffer.from("other"))).toBe(false);
	for (const bad of ["", "sha256=", "sha256=00", "x".repeat(64)]) expect(check(seconds, bad)).toBe(false);
	expect(check("", sign(""))).toBe(false);
});
