import { type Attack, Findings } from "./support/attack.ts";
import { address, claimsOf, linkIn, password, type Target } from "./support/target.ts";
import type { Answer } from "./support/visitor.ts";

const hasSession = ({ headers, text }: Answer): boolean =>
	/access_token=|refresh_token=/.test(`${headers.location ?? ""} ${text}`);

export const attack: Attack = {
	name: "scanner-opens-the-link",
	tries:
		"Signs up with somebody's address and waits for their mail scanner to open the link, by HEAD and by GET.",
	run: async (target: Target) => {
		const findings = new Findings();
		const attacker = target.visitor();
		const victim = address("scanned");
		await attacker.post("/auth/v1/signup", { email: victim, password });
		const { text } = await target.mailTo(victim, /Confirm your email/);
		const scanner = target.visitor();
		for (const method of ["HEAD", "GET"]) {
			const opened = await scanner.send(method, linkIn(text));
			findings.expect(!hasSession(opened), `${method} of the confirmation answers ${opened.status}`);
			const where = opened.headers.location;
			if (where) await scanner.send("GET", new URL(String(where), target.url).pathname);
			const session = await attacker.post("/auth/v1/token?grant_type=password", { email: victim, password });
			const confirmed = session.json?.user?.email_confirmed_at !== undefined;
			findings.expect(
				!confirmed,
				`after ${method} the address is ${confirmed ? "confirmed" : "not confirmed"}`,
			);
		}

		const owner = await target.person("owner");
		const mails = [
			["recover", /Reset your password/],
			["otp", /link to sign in/],
		] as const;
		for (const [path, subject] of mails) {
			await owner.browser.post(`/auth/v1/${path}`, { email: owner.email });
			const mail = await target.mailTo(owner.email, subject);
			for (const method of ["HEAD", "GET"]) {
				const opened = await scanner.send(method, linkIn(mail.text));
				findings.expect(
					!hasSession(opened),
					`${method} of ${path} answers ${opened.status} without a session`,
				);
			}
			// A link that a scanner opened still works for its owner.
			const code = /^ {4}(\d{6})$/m.exec(mail.text)?.[1];
			const used = await owner.browser.post("/auth/v1/verify", {
				type: path === "otp" ? "magiclink" : "recovery",
				email: owner.email,
				token: code,
			});
			findings.expect(
				used.status === 200 && Boolean(claimsOf(used.json.access_token).sub),
				`then ${path} works: ${used.status}`,
			);
		}
		return findings.verdict();
	},
};
