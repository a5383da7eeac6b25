import { randomInt, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, Findings, notTried } from "./support/attack.ts";
import { codeIn, password, signIn, type Target } from "./support/target.ts";

const patienceSeconds = 90;

export const attack: Attack = {
	name: "deleted-is-gone",
	tries: "Has a copy of the data folder, and looks in it for somebody who deleted their account.",
	run: async (target: Target) => {
		if (!target.dataDir) return notTried("the data folder of this server is not known; start without --url");
		const findings = new Findings();
		// Words that nothing else contains.
		const mark = randomUUID().replaceAll("-", "").slice(0, 12);
		const email = `gone-${mark}@example.com`;
		const words = {
			address: email,
			name: `Xq${mark.replace(/\d/g, "z")}`,
			phone: `+1555${randomInt(10 ** 6, 10 ** 7)}`,
			message: `message-${mark}`,
		};
		const browser = target.visitor();
		const data = { first_name: words.name, phone: words.phone };
		await browser.post("/auth/v1/signup", { email, password, data });
		const { text } = await target.mailTo(email, /Confirm your email/);
		await browser.post("/auth/v1/verify", { type: "signup", email, token: codeIn(text) });
		await browser.post("/api/newsletter/subscribe", { email });
		const support = { name: words.name, email, topic: "other", message: words.message };
		await browser.post("/api/support", support);
		const { access } = await signIn(browser, email);
		const update = { first_name: words.name, last_name: "Gone", phone: words.phone };
		await browser.post("/functions/v1/auth-helpers/update-profile", update, access);
		const body = { password, confirmation: "DELETE MY ACCOUNT" };
		const deleted = await browser.post("/api/account/delete", body, access);
		findings.expect(
			deleted.status === 200,
			`the deletion answers ${deleted.status} ${deleted.status === 200 ? "" : deleted.text.slice(0, 120)}`,
		);

		let left = Object.keys(words);
		const giveUpAt = Date.now() + patienceSeconds * 1000;
		while (left.length > 0 && Date.now() < giveUpAt) {
			await sleep(2000);
			left = foundIn(target.dataDir, words);
		}
		findings.expect(
			left.length === 0,
			left.length === 0 ? "nothing is found any more" : `still in the folder: ${left.join(", ")}`,
		);
		return findings.verdict();
	},
};

/** Which of the words are in a file, as they are or in lower case. */
function foundIn(folder: string, words: Readonly<Record<string, string>>): string[] {
	const found = new Set<string>();
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		try {
			const bytes = readFileSync(join(entry.parentPath, entry.name));
			for (const [name, word] of Object.entries(words)) {
				if (bytes.includes(word) || bytes.includes(word.toLowerCase())) found.add(`${name} (${entry.name})`);
			}
		} catch {
			// The file was recycled while we looked for it.
		}
	}
	return [...found];
}
