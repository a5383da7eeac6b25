import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, Findings } from "./support/attack.ts";
import type { Target } from "./support/target.ts";
import type { Visitor } from "./support/visitor.ts";

const renew = (browser: Visitor, token: string) =>
	browser.post("/auth/v1/token?grant_type=refresh_token", { refresh_token: token });

export const attack: Attack = {
	name: "refresh-theft",
	tries: "Copies a refresh token and renews beside its owner, one after the other and side by side.",
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
			let seen = false;
			for (let step = 0; step < 4 && !seen; step += 1) {
				const answers = await Promise.all([renew(owner.browser, tokens.owner), renew(thief, tokens.thief)]);
				seen = answers.some(({ status }) => status >= 400);
				tokens.owner = answers[0]?.json?.refresh_token ?? tokens.owner;
				tokens.thief = answers[1]?.json?.refresh_token ?? tokens.thief;
				await wait();
			}
			const ends = await Promise.all([renew(owner.browser, tokens.owner), renew(thief, tokens.thief)]);
			const over = seen && ends.every(({ status }) => status >= 400);
			// Two who hold one and the same token cannot be told from one with two tabs, until they part.
			const parted = tokens.owner !== tokens.thief;
			findings.expect(
				over || !parted,
				`round ${round}: ${over ? "seen, and the session is over" : parted ? "never seen" : "both hold one token"}`,
			);
		}
		return findings.verdict();
	},
};
