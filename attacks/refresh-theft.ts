import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, Findings } from "./support/attack.ts";
import type { Target } from "./support/target.ts";
import type { Visitor } from "./support/visitor.ts";

const renew = (browser: Visitor, token: string) =>
	browser.post("/auth/v1/token?grant_type=refresh_token", { refresh_token: token });

export const attack: Attack = {
	name: "refresh-theft",
	tries: "Copies a refresh token and renews beside its owner, with an old one and in turns.",
	run: async (target: Target) => {
		const findings = new Findings();
		const wait = () => sleep(target.seconds.reuse * 1000 + 1500);

		const first = await target.person("theft");
		const thief = target.visitor();
		const owners = [(await renew(first.browser, first.refresh)).json?.refresh_token as string];
		owners.push((await renew(first.browser, owners[0] ?? "")).json?.refresh_token);
		await wait();
		const used = await renew(thief, first.refresh);
		findings.expect(used.status >= 400, `an old token: ${used.status}`);
		const after = await renew(first.browser, owners[1] ?? "");
		findings.expect(after.status >= 400, `then the session is over for both: ${after.status}`);

		for (let round = 1; round <= 3; round += 1) {
			const owner = await target.person("beside");
			const tokens = { owner: owner.refresh, thief: owner.refresh };
			let seen = 0;
			// In turn, and as rarely as browsers refresh, so that no token is used twice.
			for (let turn = 1; turn <= 6 && seen === 0; turn += 1) {
				const who = turn % 2 === 1 ? "owner" : "thief";
				const answer = await renew(who === "owner" ? owner.browser : thief, tokens[who]);
				if (answer.status >= 400) seen = turn;
				else tokens[who] = answer.json.refresh_token;
				await wait();
			}
			const ends = [await renew(owner.browser, tokens.owner), await renew(thief, tokens.thief)];
			const over = seen > 0 && ends.every(({ status }) => status >= 400);
			const told = over ? `seen at turn ${seen}, and the session is over for both` : "never seen";
			findings.expect(over, `in turns, round ${round}: ${told}`);
		}
		return findings.verdict();
	},
};
