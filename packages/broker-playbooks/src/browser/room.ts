import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import type { Guard } from "../guard/guard.ts";
import { checkingProxy } from "./checking-proxy.ts";
import { refuseOthers } from "./refuse-others.ts";

export interface RoomDeps {
	readonly guard: Guard;
	readonly userAgent: string;
	/** For a browser on another machine: where our proxy listens, and under which name that machine reaches it. */
	readonly proxy: { readonly listenOn: string; readonly reachedAs: string };
	readonly answerMs: number;
	readonly bytesMax: number;
}

/** A context with its own way out, for one visit. Until a visit gets it, nothing can be reached from it. */
export interface Room {
	readonly page: Page;
	readonly session: CDPSession;
	/** Lets it reach these hosts from now on. */
	give(hosts: readonly string[]): void;
	/** Whether it can still be used. */
	isOpen(): boolean;
	/** Closes its way out at once. Resolves when the context is gone. */
	close(): Promise<void>;
}

export async function openRoom(
	browser: Browser,
	{ guard, userAgent, proxy, answerMs, bytesMax }: RoomDeps,
): Promise<Room> {
	let own: readonly string[] = [];
	const hosts = () => own;
	const way = await checkingProxy({ guard, listenOn: proxy.listenOn, bytesMax }, hosts);
	let context: BrowserContext | undefined;
	const close = async () => {
		way.close();
		await context?.close();
	};
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
		await refuseOthers(context, hosts, guard);
		const page = await context.newPage();
		const session = await context.newCDPSession(page);
		return {
			page,
			session,
			give: (given) => {
				own = given;
			},
			isOpen: () => browser.isConnected() && !page.isClosed(),
			close,
		};
	} catch (error) {
		await close().catch(() => undefined);
		throw error;
	}
}
