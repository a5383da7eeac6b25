import type { BrowserContext } from "playwright-core";
import type { Guard } from "../guard/guard.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import type { Driver, Page, Visit } from "../look-up/look-up.ts";
import type { Politeness } from "../politeness/politeness.ts";
import { BrowserPage } from "./browser-page.ts";
import { checkingProxy } from "./checking-proxy.ts";
import { type BrowserPlace, keepBrowser } from "./keep-browser.ts";
import { refuseOthers } from "./refuse-others.ts";

export interface BrowserDriverDeps {
	readonly guard: Guard;
	readonly politeness: Politeness;
	readonly userAgent: string;
	readonly place: BrowserPlace;
	/** For a browser on another machine: where our proxy listens, and under which name that machine reaches it. */
	readonly proxy?: { readonly listenOn: string; readonly reachedAs: string };
	readonly answerMs?: number;
	readonly bytesMax?: number;
}

/** Pages that draw themselves by scripts: one browser, one context a visit, nothing kept. */
export function browserDriver({
	guard,
	politeness,
	userAgent,
	place,
	proxy = { listenOn: "127.0.0.1", reachedAs: "127.0.0.1" },
	answerMs = 20_000,
	bytesMax = 20_000_000,
}: BrowserDriverDeps): Driver {
	const kept = keepBrowser(place);
	const open = async (visit: Visit): Promise<Page> => {
		if (visit.signal.aborted) throw new LookUpFailure("timed_out", "the visit is over");
		const browser = await kept.get().catch(() => {
			throw new LookUpFailure("no_browser", "it does not start");
		});
		const way = await checkingProxy({ guard, listenOn: proxy.listenOn, bytesMax }, visit.hosts);
		let context: BrowserContext | undefined;
		const close = async (): Promise<void> => {
			way.close();
			visit.signal.removeEventListener("abort", close);
			// A page that holds its process still is ended with the whole browser.
			if (context && !(await within(context.close(), 5_000))) await kept.end();
		};
		visit.signal.addEventListener("abort", close, { once: true });
		try {
			context = await browser.newContext({
				userAgent,
				locale: "en-US",
				viewport: { width: 1280, height: 900 },
				acceptDownloads: false,
				serviceWorkers: "block",
				permissions: [],
				proxy: { server: `http://${proxy.reachedAs}:${way.port}`, bypass: "<-loopback>" },
			});
			context.setDefaultTimeout(answerMs);
			await refuseOthers(context, visit.hosts, guard);
			const page = await context.newPage();
			return new BrowserPage({ page, visit, guard, politeness, answerMs, close });
		} catch (error) {
			await close();
			throw error instanceof LookUpFailure ? error : new LookUpFailure("no_browser", "no page opens");
		}
	};
	return { kind: "browser", open, close: () => kept.end() };
}

/** Whether it ends in time. */
async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
	const late = Promise.withResolvers<boolean>();
	const timer = setTimeout(() => late.resolve(false), ms);
	const done = work.then(
		() => true,
		() => true,
	);
	const inTime = await Promise.race([done, late.promise]);
	clearTimeout(timer);
	return inTime;
}
