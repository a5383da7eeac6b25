import { expect, it } from "vitest";
import { isSessionRefused } from "./session-refused.ts";

const answer = (status: number, path: string, code = "") => ({
	status,
	url: `https://unlisted.example${path}`,
	headers: new Headers(code ? { "x-sb-error-code": code } : {}),
});

it.each([
	answer(401, "/rest/v1/profiles?select=*"),
	answer(401, "/functions/v1/auth-helpers/update-profile"),
	answer(403, "/auth/v1/user", "session_not_found"),
	answer(403, "/auth/v1/user", "user_not_found"),
])("a session is gone: %o", (refused) => expect(isSessionRefused(refused)).toBe(true));

it.each([
	answer(200, "/rest/v1/profiles"),
	answer(403, "/rest/v1/profiles"),
	answer(401, "/auth/v1/user", "insufficient_aal"),
	answer(403, "/auth/v1/verify", "otp_expired"),
	answer(400, "/auth/v1/token", "invalid_credentials"),
])("a session goes on: %o", (other) => expect(isSessionRefused(other)).toBe(false));
