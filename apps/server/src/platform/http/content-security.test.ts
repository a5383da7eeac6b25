import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { pagePolicy } from "./content-security.ts";

const scriptSources = (policy: string) => /script-src ([^;]+)/.exec(policy)?.[1] ?? "";

describe("a page's policy", () => {
	it("allows each inline script by its hash, and never all of them", () => {
		const policy = pagePolicy('<script>one()</script><script type="module">two()</script>', {
			stripe: false,
		});
		for (const body of ["one()", "two()"]) {
			expect(scriptSources(policy)).toContain(
				`'sha256-${createHash("sha256").update(body).digest("base64")}'`,
			);
		}
		expect(scriptSources(policy)).not.toContain("unsafe");
	});

	it("does not spend a hash on files or on data", () => {
		const policy = pagePolicy(
			'<script src="/a.js"></script><script type="application/json" id="c">{}</script>',
			{ stripe: false },
		);
		expect(scriptSources(policy)).toBe("'self'");
	});

	it("lets Stripe's hosts in only where Stripe's script is used", () => {
		expect(pagePolicy("", { stripe: false })).not.toContain("stripe");
		const policy = pagePolicy("", { stripe: true });
		expect(scriptSources(policy)).toContain("https://js.stripe.com");
		expect(policy).toMatch(/frame-src[^;]*https:\/\/hooks\.stripe\.com/);
		expect(policy).toMatch(/connect-src[^;]*https:\/\/api\.stripe\.com/);
	});

	it("lets nobody frame the page", () => {
		expect(pagePolicy("", { stripe: false })).toContain("frame-ancestors 'none'");
	});
});
