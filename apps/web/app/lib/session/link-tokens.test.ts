import { describe, expect, it } from "vitest";
import { readLinkTokens } from "./link-tokens.ts";

describe("the tokens of a link", () => {
	it("are found in the query string", () => {
		const tokens = readLinkTokens("?access_token=a&refresh_token=r", "");
		expect(tokens).toMatchObject({ accessToken: "a", refreshToken: "r", token: null });
	});

	it("are found in the fragment", () => {
		const tokens = readLinkTokens("", "#access_token=a&refresh_token=r&type=recovery");
		expect(tokens).toMatchObject({ accessToken: "a", refreshToken: "r", type: "recovery" });
	});

	it("may be a hash that still has to be exchanged", () => {
		expect(readLinkTokens("?token_hash=h&type=signup", "").token).toBe("h");
		expect(readLinkTokens("?token=t", "").token).toBe("t");
	});

	it("may be a reason why the link failed", () => {
		const hash = "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid";
		expect(readLinkTokens("", hash).error).toBe("Email link is invalid");
	});

	it("may be a message about what comes next", () => {
		expect(readLinkTokens("", "#message=Confirm+the+other+one").message).toBe("Confirm the other one");
	});

	it("are absent from a plain address and from empty parameters", () => {
		expect(readLinkTokens("", "#")).toEqual(readLinkTokens("?token=", ""));
		expect(readLinkTokens("", "").token).toBeNull();
	});
});
