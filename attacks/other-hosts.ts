import { type Attack, Findings } from "./support/attack.ts";
import type { Target } from "./support/target.ts";

export const attack: Attack = {
	name: "other-hosts",
	tries:
		"Reads the trying-out parts through a proxy on the same machine, or from a page whose name now leads here (DNS rebinding).",
	quick: true,
	run: async (target: Target) => {
		const findings = new Findings();
		const { port } = new URL(target.url);
		const disguises: Record<string, Record<string, string>> = {
			"a public Host": { host: "unlisted.example" },
			"a rebound name": { host: `rebound.attacker.example:${port}` },
			"a name that looks local": { host: `localhost.attacker.example:${port}` },
			"an address that looks local": { host: "127.0.0.1.nip.example" },
			"X-Forwarded-For": { "x-forwarded-for": "203.0.113.7" },
			"X-Forwarded-Host": { "x-forwarded-host": "unlisted.example" },
			Forwarded: { forwarded: "for=203.0.113.7;host=unlisted.example" },
			"X-Real-IP": { "x-real-ip": "203.0.113.7" },
			Via: { via: "1.1 proxy" },
		};
		const paths = ["/dev/mailbox.json", "/dev/mailbox", "/metrics", "/dev/stripe/", "/dev/ui"];
		const visitor = target.visitor();
		for (const path of paths) {
			const plain = await visitor.get(path);
			// A page that is missing or holds no secrets needs no guard.
			if (plain.status !== 200 || path === "/dev/ui") continue;
			for (const [name, headers] of Object.entries(disguises)) {
				const { status, text } = await visitor.get(path, { headers });
				const refused = status >= 400 || text !== plain.text;
				findings.expect(refused && status !== 200, `${path} to ${name}: ${status}`);
			}
		}
		return findings.verdict();
	},
};
