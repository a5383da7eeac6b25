import { auc } from "../bench/support/auc.ts";
import { type Attack, Findings, notTried } from "./support/attack.ts";
import { address, type Person, type Target } from "./support/target.ts";
import type { Answer } from "./support/visitor.ts";

const rounds = 25;
/** So few requests show only large differences. `npm run bench -- enumeration` measures closely. */
const bound = 0.8;

export const attack: Attack = {
	name: "timing-tells",
	tries: "Compares how long answers about customers and about nobody take.",
	run: async (target: Target) => {
		if (process.platform !== "linux")
			return notTried("the limits by address end it: this machine has one address");
		const findings = new Findings();
		const customers: Person[] = [];
		for (let n = 0; n < 5; n += 1) customers.push(await target.person("timed"));
		const calls: Record<string, (email: string) => Promise<Answer>> = {
			"helper's resend": (email) =>
				target.visitor().post("/functions/v1/auth-helpers/resend-verification", { email }),
			recovery: (email) => target.visitor().post("/auth/v1/recover", { email }),
			"wrong code": (email) =>
				target.visitor().post("/auth/v1/verify", { type: "email", email, token: "000000" }),
			newsletter: (email) => target.visitor().post("/api/newsletter/subscribe", { email }),
		};
		for (const [name, call] of Object.entries(calls)) {
			const times = { known: [] as number[], unknown: [] as number[] };
			for (let round = 0; round < rounds; round += 1) {
				const known = customers[round % customers.length]?.email ?? "";
				const asked = [["known", known] as const, ["unknown", address("timed")] as const];
				for (const [who, email] of round % 2 === 0 ? asked : asked.reverse()) {
					const answer = await call(email);
					if (answer.status !== 429) times[who].push(answer.milliseconds);
				}
			}
			if (Math.min(times.known.length, times.unknown.length) < 5) continue;
			const area = auc(times.known, times.unknown);
			findings.expect(area <= bound, `${name}: AUC ${area.toFixed(2)}`);
		}
		return findings.verdict();
	},
};
