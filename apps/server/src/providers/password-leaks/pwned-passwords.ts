import { createHash } from "node:crypto";
import type { PasswordLeaks } from "./port.ts";

/**
 * The range API of Pwned Passwords. Five characters of the hash go out, and some hundred endings come back.
 * They are padded, so that even their number says nothing. The password never leaves this process.
 */
export function pwnedPasswords(options: { baseUrl: string; timeoutMs?: number }): PasswordLeaks {
	return {
		check: async (password) => {
			const hash = createHash("sha1").update(password, "utf8").digest("hex").toUpperCase();
			try {
				const answer = await fetch(`${options.baseUrl}/range/${hash.slice(0, 5)}`, {
					headers: { "add-padding": "true", "user-agent": "Unlisted" },
					signal: AbortSignal.timeout(options.timeoutMs ?? 1500),
				});
				if (!answer.ok) return "unknown";
				return isListed(await answer.text(), hash.slice(5)) ? "leaked" : "not-found";
			} catch {
				return "unknown";
			}
		},
	};
}

function isListed(body: string, ending: string): boolean {
	return body.split("\n").some((line) => {
		const [listed, count] = line.trim().split(":");
		// Padding has the count 0.
		return listed === ending && Number(count) > 0;
	});
}
