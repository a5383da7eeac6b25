import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { pagePolicy, triedPolicy } from "./content-security.ts";

const scriptSources = (policy: string) => /script-src ([^;]+)/.exec(policy)?.[1] ?? "";

describe("a page's policy", () => {
	it("allows each inline script by its hash, never all of them", () => {
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

	it("adds no hash for files or data", () => {
		const policy = pagePolicy(
			'<script src="/a.js"></script><script type="application/json" id="c">{}</script>',
			{ stripe: false },
		);
		expect(scriptSources(policy)).toBe("'self'");
	});

	it("allows Stripe's hosts only where Stripe's script is used", () => {
		expect(pagePolicy("", { stripe: false })).not.toContain("stripe");
		const policy = pagePolicy("", { stripe: true });
		expect(scriptSources(policy)).toContain("https://js.stripe.com");
		expect(policy).toMatch(/frame-src[^;]*https:\/\/hooks\.stripe\.com/);
		expect(policy).toMatch(/connect-src[^;]*https:\/\/api\.stripe\.com/);
	});

	it("lets no text become a script, and says where to report violations", () => {
		const policy = pagePolicy("", { stripe: false });
		expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
		expect(policy).toContain("report-uri /csp-reports; report-to csp");
		expect(triedPolicy({ stripe: false })).toBeUndefined();
	});

	it("only reports what Stripe's script does with texts", () => {
		expect(pagePolicy("", { stripe: true })).not.toContain("trusted-types");
		expect(triedPolicy({ stripe: true })).toContain("require-trusted-types-for 'script'");
	});

	it("lets no other page frame this page", () => {
		expect(pagePolicy("", { stripe: false })).toContain("frame-ancestors 'none'");
	});
});
