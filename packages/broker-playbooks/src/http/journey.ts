import type { Guard } from "../guard/guard.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import type { SentRequest, Visit } from "../look-up/look-up.ts";
import { SentLog } from "../look-up/sent-log.ts";
import type { Politeness } from "../politeness/politeness.ts";
import type { Cookies } from "./cookies.ts";
import { type Answer, type ExchangeDeps, exchange } from "./exchange.ts";
import { resolved } from "./next-page.ts";
import { refuseWalls } from "./refuse-walls.ts";

export interface Sent {
	readonly method: "GET" | "POST";
	readonly url: URL;
	readonly body?: string;
}

export interface JourneyDeps extends ExchangeDeps {
	readonly guard: Guard;
	readonly politeness: Politeness;
	readonly userAgent: string;
	readonly now: () => number;
}

const redirectsMax = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * The requests of one visit: each is checked, waits its turn, and has the visit's cookies. Redirects are followed here,
 * one by one.
 */
export class Journey {
	requests = 0;
	readonly #log = new SentLog();
	readonly #deps: JourneyDeps;
	readonly #visit: Visit;
	readonly #cookies: Cookies;
	#redirects = 0;

	constructor(deps: JourneyDeps, visit: Visit, cookies: Cookies) {
		this.#deps = deps;
		this.#visit = visit;
		this.#cookies = cookies;
	}

	/** A requested page may lead on five times, by redirects and by itself. */
	begin(): void {
		this.#redirects = 0;
	}

	sent = (): readonly SentRequest[] => this.#log.all();

	async ask(sent: Sent, from: URL | undefined): Promise<{ url: URL; status: number; answer: Answer }> {
		let next = sent;
		let last = from;
		await this.#check(next.url, last);
		await this.#deps.politeness.turn(next.url, this.#visit);
		for (;;) {
			const answer = await this.#exchange(next, last);
			const location = redirects.has(answer.status) ? answer.headers.location : undefined;
			if (location === undefined) {
				await refuseWalls(this.#deps, next.url, answer);
				return { url: next.url, status: answer.status, answer };
			}
			last = next.url;
			next = redirected(next, answer.status, location);
			await this.#check(next.url, last);
		}
	}

	async #check(url: URL, from: URL | undefined): Promise<void> {
		this.#redirects += 1;
		if (this.#redirects > redirectsMax + 1) throw new LookUpFailure("broken_answer", "redirects without end");
		this.#deps.guard.check(url, this.#visit.hosts, from);
		if (await this.#deps.politeness.allowed(url, this.#visit)) this.requests += 1;
	}

	async #exchange({ method, url, body }: Sent, from: URL | undefined): Promise<Answer> {
		const cookie = this.#cookies.header(url);
		this.requests += 1;
		this.#log.note({ method, url: url.href, body: body ?? null });
		const answer = await exchange(this.#deps, {
			method,
			url,
			headers: {
				"user-agent": this.#deps.userAgent,
				accept: "text/html,application/xhtml+xml;q=0.9",
				"accept-language": "en-US,en;q=0.8",
				...(cookie !== undefined && { cookie }),
				...(from && from.origin === url.origin && { referer: from.href }),
				...(method === "POST" && { "content-type": "application/x-www-form-urlencoded", origin: url.origin }),
			},
			...(body !== undefined && { body }),
			signal: this.#visit.signal,
		});
		this.#cookies.keep(url, answer.headers["set-cookie"]);
		return answer;
	}
}

/** As in browsers, a posted form is posted again only by 307 and 308. */
function redirected({ method, body, url }: Sent, status: number, location: string): Sent {
	const to = resolved(location, url);
	if (!to) throw new LookUpFailure("left_the_broker", "a redirect out of the web");
	const again = status === 307 || status === 308;
	return again && method === "POST" && body !== undefined
		? { method, url: to, body }
		: { method: "GET", url: to };
}
