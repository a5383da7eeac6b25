import { createSecretKey } from "node:crypto";
import { expect, it } from "vitest";
import { readUnsubscribeToken, unsubscribeToken } from "./unsubscribe.rules.ts";

const key = createSecretKey(new Uint8Array(32).fill(3));
const ann = "0b0f8a52-0000-4000-8000-000000000001";
const bob = "0b0f8a52-0000-4000-8000-000000000002";
const token = unsubscribeToken(key, ann, "alerts");

it("a link to unsubscribe names its person and the kind of mail", () => {
	expect(readUnsubscribeToken(key, token)).toEqual({ userId: ann, from: "alerts" });
	expect(readUnsubscribeToken(key, unsubscribeToken(key, bob, "reports"))).toEqual({
		userId: bob,
		from: "reports",
	});
});

it.each([
	["another person's", token.replace(ann, bob)],
	["for something else", token.replace("alerts", "reports")],
	["for something unknown", token.replace("alerts", "everything")],
	["of another installation", unsubscribeToken(createSecretKey(new Uint8Array(32)), ann, "alerts")],
	["cut short", token.slice(0, -1)],
	["longer", `${token}A`],
	["changed in its last bit", `${token.slice(0, -1)}${token.endsWith("A") ? "Q" : "A"}`],
	["without a signature", `alerts.${ann}.`],
	["nothing", ""],
])("a link that is %s ends nothing", (_what, made) => {
	expect(readUnsubscribeToken(key, made)).toBeNull();
});
