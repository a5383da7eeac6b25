import { expect, it } from "vitest";
import { raisePath } from "./raise-link.ts";

const to = (id: string, href: string) => raisePath({ id, raise: { text: "", href } });

it("leads to the records that are meant, among all of them", () => {
	expect(to("paste_sites", "/scanner?source=paste_sites")).toBe("/scanner?show=all&source=paste_sites");
	expect(to("open_high", "/scanner?show=all&severity=high")).toBe("/scanner?show=all&severity=high");
});

it("leads to the part of the page that is meant", () => {
	expect(to("two_factor", "/account")).toBe("/account#two-factor");
});

it("leaves the others as they are", () => {
	expect(to("alerts", "/scanner/settings")).toBe("/scanner/settings");
	expect(to("paste_sites", "/scanner")).toBe("/scanner");
	expect(raisePath({ id: "rescans", raise: null })).toBeNull();
});
