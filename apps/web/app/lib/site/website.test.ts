import { expect, it } from "vitest";
import { websiteOf } from "./website.ts";

it.each([
	["https://a.example/opt-out", "https://a.example/opt-out"],
	["a.example", "https://a.example"],
	["javascript:alert(1)", undefined],
	["data:text/html,x", undefined],
	["", undefined],
])("%j as a link is %j", (site, link) => {
	expect(websiteOf(site)).toBe(link);
});
