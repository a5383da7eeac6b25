import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bearerOf, replacingSession, sessionWasRefused } from "./refused-token.ts";
import { storedSessionKey, writeStored } from "./stored-session.ts";

const ended = vi.fn();
const store = (access_token: string) => writeStored(storedSessionKey, JSON.stringify({ access_token }));

beforeEach(() => vi.stubGlobal("window", { dispatchEvent: ended }));
afterEach(() => {
	writeStored(storedSessionKey, null);
	ended.mockClear();
	vi.unstubAllGlobals();
});

it("a session ends if its own token was refused", async () => {
	store("mine");
	await sessionWasRefused("mine");
	expect(ended).toHaveBeenCalledOnce();
});

it("a refused token of the previous session says nothing about the session that replaced it", async () => {
	store("new");
	await sessionWasRefused("old");
	expect(ended).not.toHaveBeenCalled();
});

it("a refusal while a session is being replaced waits for the new session", async () => {
	store("old");
	const proof = Promise.withResolvers<void>();
	const replaced = replacingSession(() => proof.promise.then(() => store("new")));
	const refused = sessionWasRefused("old");
	proof.resolve();
	await Promise.all([replaced, refused]);
	expect(ended).not.toHaveBeenCalled();
});

it("and after a failed proof the session stays refused", async () => {
	store("old");
	const replaced = replacingSession(() => Promise.reject(new Error("no"))).catch(() => undefined);
	await Promise.all([replaced, sessionWasRefused("old")]);
	expect(ended).toHaveBeenCalledOnce();
});

it("finds the token in every form of headers", () => {
	expect(bearerOf({ headers: { Authorization: "Bearer abc" } })).toBe("abc");
	expect(bearerOf({ headers: new Headers({ authorization: "bearer abc" }) })).toBe("abc");
	expect(bearerOf(undefined)).toBeNull();
});
