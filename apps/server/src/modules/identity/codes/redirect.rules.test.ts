import { describe, expect, it } from "vitest";
import { isAllowedRedirect } from "./redirect.rules.ts";

const allowed = (siteUrl: string, asked: string) =>
	isAllowedRedirect(asked, { siteUrl, publicUrl: siteUrl, redirectAllowList: [] });

describe("a redirect with an empty list", () => {
	it("may go to any page of ours", () => {
		expect(allowed("https://unlisted.example", "https://unlisted.example/reset-password?a=b")).toBe(true);
	});

	it("may not go to another port, scheme or host name on the internet", () => {
		expect(allowed("https://unlisted.example", "https://unlisted.example:8443/")).toBe(false);
		expect(allowed("https://unlisted.example", "http://unlisted.example/")).toBe(false);
		expect(allowed("https://unlisted.example", "https://www.unlisted.example/")).toBe(false);
	});

	it("may go to another port of a developer's own machine", () => {
		expect(allowed("http://localhost:3000", "http://localhost:5173/welcome")).toBe(true);
		expect(allowed("http://localhost:3000", "http://127.0.0.1:3000/")).toBe(false);
		expect(allowed("http://localhost:3000", "http://localhost.evil.example:3000/")).toBe(false);
		expect(allowed("http://localhost:3000", "ftp://localhost/")).toBe(false);
	});
});
