import { expect, it } from "vitest";
import { expiryOf, onLocalClock } from "./stored-session.ts";

const session = (token: string, expires_at: number) =>
	JSON.stringify({ access_token: token, expires_at, expires_in: 3600, refresh_token: "r" });

it("counts a new session's end from its arrival, whatever the server's clock says", () => {
	const kept = onLocalClock(session("a", 99_999), null, 1_000_000);
	expect(JSON.parse(kept)).toMatchObject({ access_token: "a", refresh_token: "r", expires_at: 4600 });
});

it("keeps the end of a session that is stored again", () => {
	const first = onLocalClock(session("a", 99_999), null, 1_000_000);
	const again = onLocalClock(session("a", 99_999), first, 2_000_000);
	expect(expiryOf(again)).toBe(4_600_000);
});

it("counts again after the session was renewed", () => {
	const first = onLocalClock(session("a", 99_999), null, 1_000_000);
	expect(expiryOf(onLocalClock(session("b", 99_999), first, 2_000_000))).toBe(5_600_000);
});

it.each([null, "", "null", "{", "[]", '{"expires_at":"soon"}'])("finds no end in %j", (text) => {
	expect(expiryOf(text)).toBeNull();
	expect(onLocalClock(text ?? "", null, 0)).toBe(text ?? "");
});
