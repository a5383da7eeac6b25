import type { Guard } from "../guard/guard.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import type { Driver, Page, Visit } from "../look-up/look-up.ts";
import type { Politeness } from "../politeness/politeness.ts";
import { BrowserPage } from "./browser-page.ts";
import { type BrowserPlace, keepBrowser } from "./keep-browser.ts";
import { openRoom, type Room, type RoomDeps } from "./room.ts";

export interface BrowserDriverDeps {
	readonly guard: Guard;
	readonly politeness: Politeness;
	readonly userAgent: string;
	readonly place: BrowserPlace;
	/** For a browser on another machine: where our proxy listens, and under which name that machine reaches it. */
	readonly proxy?: RoomDeps["proxy"];
	readonly answerMs?: number;
	readonly bytesMax?: number;
	/** Whether the next visit's context is made in advance. The default is yes. */
	readonly ahead?: boolean;
	/** How long a browser without a visit is kept. */
	readonly idleMs?: number;
}

/**
 * While one visit waits for its page, the context of the next visit is made. If no visit follows, it is closed after
 * this time.
 */
const spareMs = 20_000;
/** If more contexts than this are still closing, a visit waits until its own is closed. */
const closingMax = 3;

/** Opens pages that are drawn by scripts: one browser, one context for each visit, and nothing is kept. */
export function browserDriver({
	guard,
	politeness,
	userAgent,
	place,
	proxy = { listenOn: "127.0.0.1", reachedAs: "127.0.0.1" },
	answerMs = 20_000,
	bytesMax = 20_000_000,
	ahead = true,
	idleMs = 120_000,
}: BrowserDriverDeps): Driver {
	const kept = keepBrowser(place);
	const closing = new Set<Promise<void>>();
	const visits = new Set<symbol>();
	let idle: NodeJS.Timeout | undefined;
	const enter = (visit: symbol) => {
		visits.add(visit);
		clearTimeout(idle);
	};
	const goHome = (visit: symbol) => {
		visits.delete(visit);
		if (visits.size > 0) return;
		clearTimeout(idle);
		idle = setTimeout(() => void kept.end(), idleMs);
		idle.unref();
	};
	const make = async (): Promise<Room> => {
		const browser = await kept.get().catch(() => {
			throw new LookUpFailure("no_browser", "it does not start");
		});
		return openRoom(browser, { guard, userAgent, proxy, answerMs, bytesMax }).catch(() => {
			throw new LookUpFailure("no_browser", "no page opens");
		});
	};
	const leave = async (room: Room): Promise<void> => {
		// If a page blocks its process and does not close in time, the whole browser is ended.
		const gone = within(room.close(), 5_000).then(async (inTime) => (inTime ? undefined : kept.end()));
		closing.add(gone);
		gone.finally(() => closing.delete(gone)).catch(() => undefined);
		if (closing.size > closingMax) await gone;
	};
	const spare = spareOf(make, leave, ahead);
	const open = async (visit: Visit): Promise<Page> => {
		if (visit.signal.aborted) throw new LookUpFailure("timed_out", "the visit is over");
		const name = Symbol("a visit");
		enter(name);
		const room = await spare.take().catch((error) => {
			goHome(name);
			throw error;
		});
		room.give(visit.hosts);
		let left = false;
		const close = async (): Promise<void> => {
			if (left) return;
			left = true;
			visit.signal.removeEventListener("abort", close);
			goHome(name);
			await leave(room);
		};
		visit.signal.addEventListener("abort", close, { once: true });
		return new BrowserPage({
			page: room.page,
			session: room.session,
			visit,
			guard,
			politeness,
			answerMs,
			close,
		});
	};
	return {
		kind: "browser",
		open,
		close: async () => {
			clearTimeout(idle);
			await spare.end();
			await kept.end();
			await Promise.all(closing);
		},
	};
}

/** Keeps one room in advance. It is made while others wait for their pages, and used once, like every other. */
function spareOf(make: () => Promise<Room>, leave: (room: Room) => Promise<void>, ahead: boolean) {
	let next: Promise<Room | null> | null = null;
	let timer: NodeJS.Timeout | undefined;
	let ended = false;
	const drop = async () => {
		clearTimeout(timer);
		const room = await next;
		next = null;
		if (room) await leave(room);
	};
	const prepare = () => {
		if (!ahead || ended || next) return;
		next = make().catch(() => null);
		clearTimeout(timer);
		timer = setTimeout(() => void drop(), spareMs);
		timer.unref();
	};
	return {
		async take(): Promise<Room> {
			const waiting = next;
			next = null;
			const room = await waiting;
			const ready = room?.isOpen() ? room : await make();
			prepare();
			return ready;
		},
		async end(): Promise<void> {
			ended = true;
			await drop();
		},
	};
}

/** Whether the work ends in time. */
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
