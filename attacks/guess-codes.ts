import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, Findings } from "./support/attack.ts";
import { codeIn, type Target } from "./support/target.ts";

const codes = 5;
const guessesEach = 10;

export const attack: Attack = {
	name: "guess-codes",
	tries: `Asks for code after code and guesses ${guessesEach} times at each, every guess from another address.`,
	run: async (target: Target) => {
		const findings = new Findings();
		const owner = await target.person("guessed");
		let guesses = 0;
		let refused = 0;
		for (let code = 0; code < codes && refused === 0; code += 1) {
			const asked = await target.visitor().post("/auth/v1/otp", { email: owner.email });
			if (asked.status === 429) {
				// Waits, because two mails to one person need a gap.
				await sleep(Math.min(61, Number(asked.headers["retry-after"] ?? 1) + 1) * 1000);
				code -= 1;
				continue;
			}
			const mail = await target.mailTo(owner.email, /link to sign in/);
			for (let guess = 0; guess < guessesEach && refused === 0; guess += 1) {
				guesses += 1;
				const token = String((Number(codeIn(mail.text)) + 1 + guesses) % 1_000_000).padStart(6, "0");
				const body = { type: "magiclink", email: owner.email, token };
				const { status, headers } = await target.visitor().post("/auth/v1/verify", body);
				// A guess that nobody checks gets the answer of a wrong one. Only the wait is shown.
				if (status === 429 || headers["retry-after"] !== undefined) refused += 1;
				if (status === 200) findings.expect(false, "a guess was right");
			}
		}
		findings.expect(
			refused > 0,
			`${guesses} wrong guesses over several codes were ${refused > 0 ? "stopped" : "all taken"}`,
		);
		return findings.verdict();
	},
};
