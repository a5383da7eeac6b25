import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Locator, Page as PlaywrightPage, Response } from "playwright-core";
import type { Guard } from "../guard/guard.ts";
import { Budget, pageWork } from "../html/budget.ts";
import { cleanHtml } from "../html/clean-html.ts";
import { extractFields } from "../html/extract-fields.ts";
import { parseHtml } from "../html/parse-html.ts";
import { isXPath, selectElements } from "../html/select.ts";
import { textOf } from "../html/text-of.ts";
import { retryAfterSeconds } from "../http/retry-after.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import type {
	Capture,
	ClickOptions,
	FieldToRead,
	FillOptions,
	Page,
	RawFields,
	Row,
	Visit,
} from "../look-up/look-up.ts";
import { SentLog } from "../look-up/sent-log.ts";
import type { Politeness } from "../politeness/politeness.ts";
import { pictureOf } from "./picture-of.ts";
import { boxOf, htmlOf } from "./read-page.ts";

export interface BrowserPageDeps {
	readonly page: PlaywrightPage;
	/** The session of this page, for commands that replace scripts of the library. */
	readonly session: CDPSession;
	readonly visit: Visit;
	readonly guard: Guard;
	readonly politeness: Politeness;
	readonly answerMs: number;
	readonly close: () => Promise<void>;
}

const named = (selector: string) => (isXPath(selector) ? `xpath=${selector}` : `css=${selector}`);
const textMax = 50_000;
const freshMs = 50;
const drawnMs = 15;
const lengthMax = 3_000_000;
const pictureMax = 2_000_000;

/**
 * A page in the browser. We read its current HTML with the same parser and selectors as over http, so that the page's
 * own scripts cannot influence it.
 */
export class BrowserPage implements Page {
	readonly #deps: BrowserPageDeps;
	readonly #log = new SentLog();
	#requests = 0;
	#poked: (() => void) | undefined;
	#tree: { readonly root: ReturnType<typeof parseHtml>; readonly readAt: number } | undefined;
	#status = 0;
	#left: string | undefined;
	#retryAfter: string | undefined;

	constructor(deps: BrowserPageDeps) {
		this.#deps = deps;
		const { page, guard, visit } = deps;
		page.on("request", (request) => {
			this.#requests += 1;
			const opens = request.isNavigationRequest() && request.frame() === page.mainFrame();
			if (opens || request.method() !== "GET")
				this.#log.note({ method: request.method(), url: request.url(), body: request.postData() });
		});
		page.on("response", (response) => this.#note(response));
		page.on("requestfinished", () => this.#poke());
		page.on("crash", () => void deps.close());
		page.on("requestfailed", (request) => {
			if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
			try {
				guard.check(new URL(request.url()), visit.hosts);
			} catch {
				this.#left = "a page that is not the broker's";
			}
		});
	}

	url = () => this.#deps.page.url();
	status = () => this.#status;
	requests = () => this.#requests;
	sent = () => this.#log.all();
	close = () => this.#deps.close();

	async goTo(url: string): Promise<void> {
		const { page, guard, visit, politeness, answerMs } = this.#deps;
		const to = new URL(url);
		guard.check(to, visit.hosts);
		if (await politeness.allowed(to, visit)) this.#requests += 1;
		await politeness.turn(to, visit);
		this.#tree = undefined;
		await this.#do(() => page.goto(to.href, { waitUntil: "domcontentloaded", timeout: answerMs }));
		await this.#refuse();
	}

	async has(selector: string, { text }: { text?: string | undefined } = {}): Promise<boolean> {
		const { root, budget } = await this.#read();
		const found = selectElements(root, selector, budget);
		return text === undefined
			? found.length > 0
			: found.some((element) => textOf(element, textMax, budget).includes(text));
	}

	async fill(selector: string, value: string, { within, or = [] }: FillOptions = {}): Promise<void> {
		const field = this.#locator(selector, within).first();
		const isList = await this.#do(() => field.evaluate((element) => element.tagName === "SELECT"));
		if (!isList) return void (await this.#do(() => field.fill(value)));
		const options = await this.#do(() =>
			field
				.locator("option")
				.evaluateAll((all) =>
					all.slice(0, 500).map((one) => [String(Reflect.get(one, "value")), one.textContent ?? ""]),
				),
		);
		const words = [value, ...or].map((word) => word.trim().toLowerCase());
		const index = options.findIndex((pair) =>
			pair.some((text) => words.includes(String(text).trim().toLowerCase())),
		);
		if (index < 0) throw new LookUpFailure("drift", "a list has no such choice");
		await this.#do(() => field.selectOption({ index }));
	}

	async click(selector: string, { all = false, inside }: ClickOptions = {}): Promise<void> {
		const row = inside && this.#locator(inside.selector).nth(inside.index);
		const found = row ? row.locator(named(selector)) : this.#locator(selector);
		const count = all ? Math.min(await this.#do(() => found.count()), 30) : 1;
		for (let index = 0; index < count; index += 1) await this.#do(() => found.nth(index).click());
		this.#tree = undefined;
		await this.#do(() => this.#deps.page.waitForLoadState("domcontentloaded"));
		await this.#refuse();
	}

	async extract(selector: string, fields: readonly FieldToRead[]): Promise<readonly RawFields[]> {
		const { root, budget } = await this.#read();
		return extractFields(selectElements(root, selector, budget), fields, budget);
	}

	async text(): Promise<string> {
		const { root, budget } = await this.#read();
		return textOf(root, textMax, budget);
	}

	async capture(of?: Row): Promise<Capture> {
		const { page, session } = this.#deps;
		const url = page.url();
		try {
			const bytes = await this.#do(async () => pictureOf(session, of && (await boxOf(page, session, of))));
			if (bytes.byteLength <= pictureMax) return { kind: "png", bytes, url };
		} catch (error) {
			if (!(error instanceof LookUpFailure) || error.reason !== "drift") throw error;
		}
		// A part that is not visible, or too large for a picture, is kept as the text that was read.
		const { root, budget } = await this.#read();
		const part = of && selectElements(root, of.selector, budget)[of.index];
		if (of && !part) throw new LookUpFailure("drift", "the listing is no longer there");
		return { kind: "html", bytes: Buffer.from(cleanHtml(part ?? root)), url };
	}

	/** After an answer, the page needs a moment to draw. */
	async changed(ms: number): Promise<void> {
		const ending = new AbortController();
		const poked = new Promise<void>((resolve) => {
			this.#poked = resolve;
		});
		await Promise.race([poked, sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined)]);
		ending.abort();
		this.#tree = undefined;
	}

	#poke(): void {
		const poked = this.#poked;
		this.#poked = undefined;
		if (poked) setTimeout(poked, drawnMs);
	}

	#locator(selector: string, within?: string): Locator {
		const { page } = this.#deps;
		return within === undefined
			? page.locator(named(selector))
			: page.locator(named(within)).locator(named(selector));
	}

	/** Several questions about one page share one copy of its HTML. */
	async #read() {
		const budget = new Budget(pageWork);
		if (this.#tree && performance.now() - this.#tree.readAt < freshMs)
			return { root: this.#tree.root, budget };
		const html = await this.#do(() => htmlOf(this.#deps.session));
		if (html.length > lengthMax) throw new LookUpFailure("broken_answer", "the page is too large");
		this.#tree = { root: parseHtml(html), readAt: performance.now() };
		return { root: this.#tree.root, budget };
	}

	#note(response: Response): void {
		const request = response.request();
		if (!request.isNavigationRequest() || request.frame() !== this.#deps.page.mainFrame()) return;
		this.#status = response.status();
		this.#retryAfter = response.headers()["retry-after"];
	}

	/** The same checks as over http: the status, and where the page has led. */
	async #refuse(): Promise<void> {
		const { page, guard, visit, politeness } = this.#deps;
		if (this.#left !== undefined) throw new LookUpFailure("left_the_broker", this.#left);
		guard.check(new URL(page.url()), visit.hosts);
		const status = this.#status;
		const seconds = retryAfterSeconds(this.#retryAfter, Date.now());
		if (status === 429 || (status === 503 && seconds !== undefined)) {
			if (seconds !== undefined) await politeness.pause(new URL(page.url()), seconds);
			throw new LookUpFailure("rate_limited", `status ${status}`, seconds);
		}
		if (status === 401 || status === 403) throw new LookUpFailure("wall", `status ${status}`);
		if (status >= 500) throw new LookUpFailure("unreachable", `status ${status}`);
	}

	/** No call waits longer than an answer may take, so that an endless script stops the page and not us. */
	async #do<Answer>(work: () => Promise<Answer>): Promise<Answer> {
		const { visit, answerMs } = this.#deps;
		const late = Promise.withResolvers<never>();
		const stop = () => late.reject(new LookUpFailure("timed_out", "the page does not answer"));
		const timer = setTimeout(stop, answerMs);
		visit.signal.addEventListener("abort", stop);
		try {
			if (visit.signal.aborted) throw new LookUpFailure("timed_out", "the visit is over");
			return await Promise.race([work(), late.promise]);
		} catch (error) {
			throw this.#failure(error);
		} finally {
			clearTimeout(timer);
			visit.signal.removeEventListener("abort", stop);
		}
	}

	#failure(error: unknown): LookUpFailure {
		if (error instanceof LookUpFailure) return error;
		if (this.#left !== undefined) return new LookUpFailure("left_the_broker", this.#left);
		if (this.#deps.visit.signal.aborted) return new LookUpFailure("timed_out", "the visit is over");
		const text = error instanceof Error ? error.message : "";
		if (/Timeout/.test(text)) return new LookUpFailure("timed_out", "the page does not answer");
		if (/ERR_BLOCKED_BY_CLIENT/.test(text))
			return new LookUpFailure("left_the_broker", "a page that is not the broker's");
		if (/ERR_TOO_MANY_REDIRECTS|ERR_INVALID|ERR_CONTENT|ERR_ABORTED/.test(text))
			return new LookUpFailure("broken_answer", "no page that a browser shows");
		if (/closed|crash/i.test(text))
			return new LookUpFailure("broken_answer", "the page has ended its process");
		return new LookUpFailure("unreachable", /net::(ERR_\w+)/.exec(text)?.[1] ?? "no page");
	}
}
