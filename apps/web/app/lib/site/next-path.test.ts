import { describe, expect, it } from "vitest";
import { loginPath, safeNextPath } from "./next-path.ts";

describe("the page to open after signing in", () => {
	it.each(["/dashboard", "/checkout?plan=pro", "/scanner/exposure/12#actions"])("keeps %s", (path) => {
		expect(safeNextPath(path)).toBe(path);
	});

	it.each([
		["nothing", null],
		["an empty value", ""],
		["another site", "https://evil.example/"],
		["a host without a scheme", "//evil.example"],
		["a backslash in place of a slash", "/\\evil.example"],
		["a tab between the slashes", "/\t/evil.example"],
		["a line break between the slashes", "/\n/evil.example"],
		["dot segments that end in a host", "/..//evil.example"],
		["a script", "javascript:alert(1)"],
		["a relative path", "dashboard"],
		["the login page itself", "/login?next=/login"],
		["an endless value", `/${"a".repeat(600)}`],
	])("refuses %s", (_, value) => {
		expect(safeNextPath(value)).toBeNull();
	});

	it("is passed to the login page in one parameter", () => {
		expect(loginPath("/checkout?plan=pro")).toBe("/login?next=%2Fcheckout%3Fplan%3Dpro");
	});

	it("is left out if it is not safe", () => {
		expect(loginPath("//evil.example")).toBe("/login");
	});
});
