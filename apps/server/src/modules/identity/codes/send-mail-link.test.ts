import { expect, it } from "vitest";
import { mailedUrl } from "./send-mail-link.ts";

const site = "https://unlisted.example";
const linkTo = (type: string, target: string): URL => {
	const settings = { publicUrl: site, siteUrl: site, links: "page" } as unknown as Parameters<
		typeof mailedUrl
	>[0];
	return new URL(mailedUrl(settings, { link: "t", flowId: null }, type, site + target));
};
const nextOf = (url: URL) => new URLSearchParams(url.hash.slice(1)).get("next");

it("the link of a reset leads to the page that the person wanted, as the link of a confirmation does", () => {
	const reset = linkTo("recovery", "/reset-password?next=%2Fcheckout%3Fplan%3Dpro");
	expect([reset.pathname, nextOf(reset)]).toEqual(["/reset-password", "/checkout?plan=pro"]);
	const confirmation = linkTo("signup", "/checkout?plan=pro");
	expect([confirmation.pathname, nextOf(confirmation)]).toEqual(["/verify-email", "/checkout?plan=pro"]);
});

it("a link without a wanted page carries nothing", () => {
	expect(nextOf(linkTo("recovery", "/reset-password"))).toBeNull();
	expect(nextOf(linkTo("signup", "/verify-email"))).toBeNull();
});
