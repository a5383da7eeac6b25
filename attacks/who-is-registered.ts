import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, Findings } from "./support/attack.ts";
import { address, password, type Target } from "./support/target.ts";
import type { Answer } from "./support/visitor.ts";

/** Without what differs between any two answers: ids, times, and the input. */
const bare = ({ status, headers, text }: Answer, sent: string): string =>
	`${status} ${headers["content-type"]} ${text
		.replaceAll(sent, "SENT")
		.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
		.replace(/\d{4}-\d\d-\d\dT[^"]+/g, "NOW")}`;

export const attack: Attack = {
	name: "who-is-registered",
	tries: "Asks about a customer and about nobody wherever an address is taken, and compares the answers.",
	quick: true,
	run: async (target: Target) => {
		const findings = new Findings();
		const customer = await target.person("customer");
		const me = await target.person("me");
		const calls: Record<string, (email: string) => Promise<Answer>> = {
			"sign-up": (email) => target.visitor().post("/auth/v1/signup", { email, password: "Other-Horse-8!" }),
			"code without an account": (email) =>
				target.visitor().post("/auth/v1/otp", { email, create_user: false }),
			recovery: (email) => target.visitor().post("/auth/v1/recover", { email }),
			resend: (email) => target.visitor().post("/auth/v1/resend", { type: "signup", email }),
			"helper's resend": (email) =>
				target.visitor().post("/functions/v1/auth-helpers/resend-verification", { email }),
			newsletter: (email) => target.visitor().post("/api/newsletter/subscribe", { email }),
			"sign-in": (email) =>
				target.visitor().post("/auth/v1/token?grant_type=password", { email, password: "Wrong-Horse-8!" }),
			"wrong code": (email) =>
				target.visitor().post("/auth/v1/verify", { type: "email", email, token: "000000" }),
			"change of address": (email) => me.browser.put("/auth/v1/user", { email }, me.access),
		};
		for (const [name, call] of Object.entries(calls)) {
			const nobody = address("customer");
			// Waits, because two mails of one kind to one address need a gap. An unknown address is a new one each
			// time.
			await sleep(1200);
			const [one, other] = [await call(customer.email), await call(nobody)];
			const same = bare(one, customer.email) === bare(other, nobody);
			findings.expect(same, `${name} ${same ? "alike" : `differs (${one.status} and ${other.status})`}`);
		}
		const rename = (person: typeof me) =>
			person.browser.send("PATCH", `/rest/v1/profiles?user_id=eq.${person.id}`, {
				body: { username: "the_same_name" },
				token: person.access,
			});
		const statuses = [(await rename(customer)).status, (await rename(me)).status];
		findings.expect(statuses[0] === statuses[1], `one username twice: ${statuses.join(" and ")}`);
		await signsUpTwice(target, findings);
		return findings.verdict();
	},
};

/** An id that stays the same tells something, and so does one that changes. */
async function signsUpTwice(target: Target, findings: Findings): Promise<void> {
	const customer = await target.person("twice");
	const ids = await Promise.all(
		[1, 2].map(async () => {
			const body = { email: customer.email, password };
			return (await target.visitor().post("/auth/v1/signup", body)).json?.id;
		}),
	);
	const known = ids.filter(Boolean);
	findings.expect(new Set(known).size <= 1, "the id of a repeated sign-up stays the same");
}
