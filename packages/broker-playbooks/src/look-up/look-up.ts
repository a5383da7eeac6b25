import type { Playbook } from "../playbook/playbook.ts";
import type { Listing } from "./listing.ts";
import type { Wanted } from "./wanted.ts";

/** A closed list, so that each reason has a sentence for people. */
export const lookUpUnknownReasons = [
	/** No answer, or an answer that was never finished, within the time. */
	"timed_out",
	"unreachable",
	/** 429, a Retry-After that is not over, or a host whose turn comes too late. */
	"rate_limited",
	/** 403, a puzzle, "unusual traffic": the broker keeps automatic visitors out. */
	"wall",
	/** Its robots.txt forbids the page. */
	"not_allowed",
	/** The page is there, and nothing that the playbook expects of it. */
	"drift",
	/** Too large, no HTML, redirects without end. */
	"broken_answer",
	/** It leads to a host that is not this broker's, or to a private address. */
	"left_the_broker",
	/** The playbook needs a browser and there is none. */
	"no_browser",
	/** The playbook needs something that we do not know of the person. */
	"needs_more",
] as const;
export type LookUpUnknownReason = (typeof lookUpUnknownReasons)[number];

/** What the page looked like when something was found. Sealed by those who keep it. */
export interface Capture {
	readonly kind: "html" | "png";
	readonly bytes: Uint8Array;
	readonly url: string;
}

/** Unknown is not empty: a broker that could not be looked into says nothing about anybody. */
export type LookUp =
	| { readonly state: "known"; readonly listings: readonly Found[]; readonly requests: number }
	| {
			readonly state: "unknown";
			readonly reason: LookUpUnknownReason;
			readonly retryAfterSeconds?: number;
			/** For the operator's log. Never a value of the person. */
			readonly detail: string;
			/** What was found before it failed. It says nothing about the rest. */
			readonly found?: readonly Found[];
			readonly requests: number;
	  };

/** Everybody that the broker showed for this search, whether or not it is the person. */
export interface Found {
	readonly listing: Listing;
	readonly capture: Capture | null;
}

/** A visit of one broker for one person: its own cookies, nothing kept afterwards. */
export interface Visit {
	/** Hosts that it may reach, with what is below them. */
	readonly hosts: readonly string[];
	readonly perMinute: number;
	readonly signal: AbortSignal;
}

/** Opens pages. One for http, one for a browser, the same to the engine. */
export interface Driver {
	readonly kind: "http" | "browser";
	open(visit: Visit): Promise<Page>;
	close(): Promise<void>;
}

/**
 * What the engine asks of an open page. Selectors are CSS, or XPath if they begin with `/`, `./` or `(`. Whatever cannot
 * be done throws a `LookUpFailure`.
 */
export interface Page {
	goTo(url: string): Promise<void>;
	/** The address now. */
	url(): string;
	/** The last answer's status. */
	status(): number;
	/** Whether it is there now. */
	has(selector: string, options?: { readonly text?: string | undefined }): Promise<boolean>;
	/** Types into a field, or chooses from a list. */
	fill(selector: string, value: string, options?: FillOptions): Promise<void>;
	/**
	 * Follows a link, presses a button or submits its form. With `all`, each button that the selector finds; with `inside`,
	 * the one in that element.
	 */
	click(selector: string, options?: ClickOptions): Promise<void>;
	/** The values of fields inside each element that the selector finds. */
	extract(selector: string, fields: readonly FieldToRead[]): Promise<readonly RawFields[]>;
	/** Resolves when the page may have changed by itself, at the latest after so long. */
	changed(ms: number): Promise<void>;
	/** The page's text, bounded, to look for walls. */
	text(): Promise<string>;
	/** The page, or one of the elements that a selector finds. */
	capture(of?: Row): Promise<Capture>;
	/** How many requests left, robots.txt included. */
	requests(): number;
	/** The newest requests that asked for a page or handed something over, in order. */
	sent(): readonly SentRequest[];
	close(): Promise<void>;
}

/** One of the elements that a selector finds. */
export interface Row {
	readonly selector: string;
	readonly index: number;
}

export interface ClickOptions {
	readonly all?: boolean;
	readonly inside?: Row | undefined;
}

/** As it left this machine. It holds what the person typed: sealed by those who keep it. */
export interface SentRequest {
	readonly method: string;
	readonly url: string;
	readonly body: string | null;
}

export interface FillOptions {
	/** The form that the field is in. */
	readonly within?: string;
	/** Other words for the same choice, such as a state's whole name. */
	readonly or?: readonly string[];
}

export interface FieldToRead {
	readonly name: string;
	/** Empty for the element itself. */
	readonly selector: string;
	readonly all: boolean;
	readonly attribute?: string;
}
export type RawFields = Readonly<Record<string, readonly string[]>>;

/** Shared by all processes: at most so many requests a minute to each host. */
export interface HostQueue {
	/** Waits for this host's turn. False if the turn comes after `patienceMs`. */
	turn(host: string, perMinute: number, signal: AbortSignal, patienceMs: number): Promise<boolean>;
	/** From a Retry-After: nobody asks this host before then. */
	pause(host: string, seconds: number): Promise<void>;
}

export type FindListings = (
	playbook: Playbook,
	wanted: Wanted,
	driver: Driver,
	signal: AbortSignal,
) => Promise<LookUp>;
