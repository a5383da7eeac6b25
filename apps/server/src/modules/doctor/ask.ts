import { boundedFetch, type Fetch } from "../../platform/net/bounded-fetch.ts";
import { isLoopbackHost } from "../../platform/net/ip-address.ts";
import { checkMs } from "./attempt.ts";
import type { Asked } from "./clock.rules.ts";

/** At an address from the settings may be any program, also one that never stops sending. */
export const ask = boundedFetch(20_000_000);

/** The time of another server, as its answer tells it. */
export interface OtherClock {
	readonly whose: string;
	readonly theirs: Date;
	readonly asked: Asked;
}

/** Asks servers outside, and keeps what their answers say of the time. A server on this machine has our own clock. */
export function askingForTime(now: () => Date) {
	const seen: OtherClock[] = [];
	const askFor =
		(whose: string): Fetch =>
		async (input, init) => {
			const before = now();
			const answer = await ask(input, init);
			const date = answer.headers.get("date");
			const { hostname } = new URL(input instanceof Request ? input.url : input);
			if (date !== null && !isLoopbackHost(hostname))
				seen.push({ whose, theirs: new Date(date), asked: { before, after: now() } });
			return answer;
		};
	return { seen: seen as readonly OtherClock[], askFor };
}

export interface Reply {
	/** 0: nothing answered. */
	readonly status: number;
	/** Why nothing answered. */
	readonly why: string;
	/** Null if the answer is no JSON. */
	readonly json: unknown;
}

/** Sends one request, and waits no longer than one check may take. */
export async function oneReply(askServer: Fetch, url: string, init: RequestInit = {}): Promise<Reply> {
	try {
		const answer = await askServer(url, {
			redirect: "manual",
			signal: AbortSignal.timeout(checkMs - 1000),
			...init,
		});
		return { status: answer.status, why: "", json: await answer.json().catch(() => null) };
	} catch (error) {
		const { name, cause } = error as { name: string; cause?: { code?: string } };
		return { status: 0, why: cause?.code ?? name, json: null };
	}
}
