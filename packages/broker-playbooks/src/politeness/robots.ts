import robots, { type Robot } from "robots-parser";
import { LookUpFailure } from "../look-up/failure.ts";

/** Returns a site's robots.txt: its text, or null if there is none. Throws if the site does not answer. */
export type ReadRobots = (url: URL, signal: AbortSignal) => Promise<string | null>;

export interface RobotsDeps {
	readonly read: ReadRobots;
	/** Our name in the file. */
	readonly agent: string;
	readonly now: () => number;
}

/** Its types promise a module with `default`, but the module is the function itself. */
const robotsParser = robots as unknown as (url: string, text: string) => Robot;

type Rules = Robot | "none";
const day = 86_400_000;
const sitesMax = 5_000;

/** Keeps each site's robots.txt for a day, and refuses the pages that it forbids. */
export class Robots {
	readonly #deps: RobotsDeps;
	readonly #kept = new Map<string, { readonly readAt: number; readonly rules: Promise<Rules> }>();

	constructor(deps: RobotsDeps) {
		this.#deps = deps;
	}

	/** Returns whether the file had to be requested. */
	async check(page: URL, signal: AbortSignal): Promise<boolean> {
		const now = this.#deps.now();
		let kept = this.#kept.get(page.origin);
		const fresh = kept !== undefined && now - kept.readAt < day;
		if (!kept || !fresh) {
			kept = { readAt: now, rules: this.#ask(page, signal) };
			if (this.#kept.size >= sitesMax) this.#kept.clear();
			this.#kept.set(page.origin, kept);
			// If a site does not answer, the next visit asks it again.
			kept.rules.catch(() => this.#kept.delete(page.origin));
		}
		const rules = await kept.rules;
		if (rules !== "none" && rules.isDisallowed(page.href, this.#deps.agent) === true) {
			const line = rules.getMatchingLineNumber(page.href, this.#deps.agent);
			throw new LookUpFailure("not_allowed", `line ${line} of robots.txt`);
		}
		return !fresh;
	}

	async #ask(page: URL, signal: AbortSignal): Promise<Rules> {
		const url = new URL("/robots.txt", page);
		const text = await this.#deps.read(url, signal);
		return text === null ? "none" : robotsParser(url.href, text.slice(0, 500_000));
	}
}
