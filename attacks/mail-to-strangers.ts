import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, Findings, notTried } from "./support/attack.ts";
import { address, type Target } from "./support/target.ts";

export const attack: Attack = {
	name: "mail-to-strangers",
	tries:
		"Has the product send mails with a text of the attacker's to strangers, by the support form and others.",
	quick: true,
	run: async (target: Target) => {
		const findings = new Findings();
		const stranger = address("stranger");
		if ((await target.mailsTo(stranger)) === null) return notTried("the mails of this server cannot be read");
		const lure = "Claim your prize at https://evil.example/prize";
		for (let n = 0; n < 6; n += 1) {
			const body = {
				name: `${lure.slice(0, 60)} ${n}`,
				email: stranger,
				topic: "other",
				message: `${lure} number ${n}`,
			};
			await target.visitor().post("/api/support", body);
		}
		const data = { first_name: lure, last_name: lure };
		await target.visitor().post("/auth/v1/signup", { email: stranger, password: "Correct-Horse-7!", data });
		await sleep(4000);
		const mails = (await target.mailsTo(stranger)) ?? [];
		const lured = mails.filter(({ text, subject }) => /evil\.example/.test(`${subject} ${text}`));
		findings.expect(lured.length === 0, `${lured.length} mails with the attacker's words`);
		const support = mails.filter(({ subject }) => !/Confirm/.test(subject));
		findings.expect(support.length <= 1, `${support.length} mails by six support requests`);
		return findings.verdict();
	},
};
