import type { Playbook } from "../playbook/playbook.ts";
import type { Listing } from "./listing.ts";
import type { Wanted } from "./wanted.ts";

/** A closed list, so that each reason has a sentence for people. */
export const lookUpUnknownReasons = [
	/** No answer, or no complete answer, within the time. */
	"timed_out",
	"unreachable",
	/** 429, a Retry-After that is not over, or a host whose turn comes too late. */
	"rate_limited",
	/** 403, a puzzle, "unusual traffic": the broker keeps automatic visitors out. */
	"wall",
	/** Its robots.txt forbids the page. */
	"not_allowed",
	/** The page exists, but has nothing that the playbook expects. */
	"drift",
	/** The answer is too large or no HTML, or its redirects never end. */
	"broken_answer",
	/** It leads to a host that does not belong to this broker, or to a private address. */
	"left_the_broker",
	/** The playbook needs a browser and there is none. */
	"no_browser",
	/** The playbook needs something that we do not know about the person. */
	"needs_more",
] as const;
export type LookUpUnknownReason = (typeof lookUpUnknownReasons)[number];

/** What the page looked like when something was found. The caller stores it sealed. */
export interface Capture {
	readonly kind: "html" | "png";
	readonly bytes: Uint8Array;
	readonly url: string;
}

/** Unknown is not empty: a broker that could not be searched says nothing about anybody. */
export type LookUp =
	| { readonly state: "known"; readonly listings: readonly Found[]; readonly requests: number }
	| {
			readonly state: "unknown";
			readonly reason: LookUpUnknownReason;
			readonly retryAfterSeconds?: number;
			/** For the operator's log. Never contains personal data. */
			readonly detail: string;
			/** What was found before the failure. It says nothing about the rest. */
			readonly found?: readonly Found[];
			readonly requests: number;
	  };

/** One of all the people that the broker showed for this search, whether or not it is the person. */
export interface Found {
	readonly listing: Listing;
	readonly capture: Capture | null;
}

/** A visit to one broker for one person: it has its own cookies, and nothing is kept afterwards. */
export interface Visit {
	/** Hosts that it may reach, including hosts below them. */
	readonly hosts: readonly string[];
	readonly perMinute: number;
	readonly signal: AbortSignal;
}

/** Opens pages. There is one for http and one for a browser, and the engine uses both in the same way. */
export interface Driver {
	readonly kind: "http" | "browser";
	open(visit: Visit): Promise<Page>;
	close(): Promise<void>;
}

/**
 * What the engine needs from an open page. Selectors are CSS, or XPath if they begin with `/`, `./` or `(`. Anything
 * that cannot be done throws a `LookUpFailure`.
 */
export interface Page {
	goTo(url: string): Promise<void>;
	/** The current address. */
	url(): string;
	/** The last answer's status. */
	status(): number;
	/** Whether the element is there now. */
	has(selector: string, options?: { readonly text?: string | undefined }): Promise<boolean>;
	/** Types into a field, or chooses from a list. */
	fill(selector: string, value: string, options?: FillOptions): Promise<void>;
	/**
	 * Follows a link, presses a button or submits its form. With `all`, presses each button that the selector finds; with
	 * `inside`, the one in that element.
	 */
	click(selector: string, options?: ClickOptions): Promise<void>;
	/** The values of fields inside each element that the selector finds. */
	extract(selector: string, fields: readonly FieldToRead[]): Promise<readonly RawFields[]>;
	/** Resolves when the page may have changed by itself, or after this time. */
	changed(ms: number): Promise<void>;
	/** The page's text, bounded, for detecting walls. */
	text(): Promise<string>;
	/** Captures the page, or one of the elements that a selector finds. */
	capture(of?: Row): Promise<Capture>;
	/** How many requests were sent, including robots.txt. */
	requests(): number;
	/** The newest requests that asked for a page or submitted something, in order. */
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

/** A request as it was sent. It contains what the person typed, so the caller stores it sealed. */
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

/** Shared by all processes: limits the requests a minute to each host. */
export interface HostQueue {
	/** Waits for this host's turn. False if the turn comes after `patienceMs`. */
	turn(host: string, perMinute: number, signal: AbortSignal, patienceMs: number): Promise<boolean>;
	/** After a Retry-After: nobody asks this host before that time. */
	pause(host: string, seconds: number): Promise<void>;
}

export type FindListings = (
	playbook: Playbook,
	wanted: Wanted,
	driver: Driver,
	signal: AbortSignal,
) => Promise<LookUp>;
