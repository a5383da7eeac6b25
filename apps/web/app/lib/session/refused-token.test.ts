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

it("a session whose own token was refused is over", async () => {
	store("mine");
	await sessionWasRefused("mine");
	expect(ended).toHaveBeenCalledOnce();
});

it("a token of the session before says nothing about the one that took its place", async () => {
	store("new");
	await sessionWasRefused("old");
	expect(ended).not.toHaveBeenCalled();
});

it("what is refused while a session is being replaced waits for the new one", async () => {
	store("old");
	const proof = Promise.withResolvers<void>();
	const replaced = replacingSession(() => proof.promise.then(() => store("new")));
	const refused = sessionWasRefused("old");
	proof.resolve();
	await Promise.all([replaced, refused]);
	expect(ended).not.toHaveBeenCalled();
});

it("and a proof that failed leaves the session refused", async () => {
	store("old");
	const replaced = replacingSession(() => Promise.reject(new Error("no"))).catch(() => undefined);
	await Promise.all([replaced, sessionWasRefused("old")]);
	expect(ended).toHaveBeenCalledOnce();
});

it("finds the token in whichever shape the headers have", () => {
	expect(bearerOf({ headers: { Authorization: "Bearer abc" } })).toBe("abc");
	expect(bearerOf({ headers: new Headers({ authorization: "bearer abc" }) })).toBe("abc");
	expect(bearerOf(undefined)).toBeNull();
});
