import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, Findings } from "./support/attack.ts";
import type { Target } from "./support/target.ts";

export const attack: Attack = {
	name: "scans-without-end",
	tries: "Starts scan after scan, to use up what the sources allow.",
	run: async (target: Target) => {
		const findings = new Findings();
		const { browser, access: token } = await target.person("scans");
		let started = new Set<string>();
		let refused = 0;
		for (let n = 0; n < 12 && refused === 0; n += 1) {
			const answer = await browser.post("/api/scanner/start", {}, token);
			if (answer.status === 429) refused = answer.status;
			else if (answer.json?.task_id) started = started.add(answer.json.task_id);
			for (let waited = 0; waited < 60; waited += 1) {
				const { json } = await browser.get(`/api/scanner/status/${answer.json?.task_id}`, { token });
				if (json?.status !== "running" && json?.status !== "pending" && json?.status !== "queued") break;
				await sleep(250);
			}
		}
		findings.expect(
			refused > 0 && started.size <= 6,
			`${started.size} scans were started, then ${refused || "no refusal"}`,
		);
		return findings.verdict();
	},
};
