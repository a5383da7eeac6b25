import { createHash } from "node:crypto";
import type { Log } from "../../platform/log/log.ts";
import { boundedFetch } from "../../platform/net/bounded-fetch.ts";
import type { PasswordLeaks } from "./port.ts";

/** Some thousand lines, including padding. */
const ask = boundedFetch(1_000_000);
const line = /^[0-9A-F]{35}:\d+$/i;

export interface PwnedPasswordsOptions {
	readonly baseUrl: string;
	readonly timeoutMs?: number;
	readonly log?: Pick<Log, "warn">;
}

/**
 * Uses the range API of Pwned Passwords. We send five characters of the hash, and get several hundred endings. They
 * are padded, so that not even their number reveals anything. The password never leaves this process.
 */
export function pwnedPasswords(options: PwnedPasswordsOptions): PasswordLeaks {
	let isAway = false;
	/** Logs once when it begins: passwords are accepted in the meantime, and nobody else would notice. */
	const unknown = (reason: string) => {
		if (!isAway)
			options.log?.warn({ reason }, "passwords are not compared with known leaks: the list is away");
		isAway = true;
		return "unknown" as const;
	};
	return {
		check: async (password) => {
			const hash = createHash("sha1").update(password, "utf8").digest("hex").toUpperCase();
			try {
				const answer = await ask(`${options.baseUrl}/range/${hash.slice(0, 5)}`, {
					headers: { "add-padding": "true", "user-agent": "Unlisted" },
					signal: AbortSignal.timeout(options.timeoutMs ?? 1500),
				});
				if (!answer.ok) return unknown(`status ${answer.status}`);
				const lines = (await answer.text()).trim().split(/\r?\n/);
				// A proxy's page does not contain the hash either, but says nothing about the password.
				if (!lines.every((one) => line.test(one))) return unknown("what came is no list");
				isAway = false;
				return isListed(lines, hash.slice(5)) ? "leaked" : "not-found";
			} catch (error) {
				return unknown((error as Error).name);
			}
		},
	};
}

function isListed(lines: readonly string[], ending: string): boolean {
	return lines.some((one) => {
		const [listed, count] = one.split(":");
		// Padding lines have the count 0.
		return listed?.toUpperCase() === ending && Number(count) > 0;
	});
}
