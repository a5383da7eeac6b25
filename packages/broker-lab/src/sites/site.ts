import type { FastifyInstance, FastifyRequest } from "fastify";
import type { MailKind } from "../mail/mail.ts";
import type { BrokerRecord } from "../register/broker-record.ts";
import type { Quality } from "../register/record-of.ts";
import type { Register } from "../register/register.ts";
import type { LabClock } from "../store/clock.ts";
import type { Given } from "../store/given.ts";
import type { Kept } from "../store/kept.ts";
import type { OptOutRequest } from "../store/requests.ts";

/** A broker of the lab: its pages, its habits and its records. */
export interface Site {
	/** Its host is this with `.localhost`. */
	readonly name: string;
	readonly title: string;
	/** One sentence: what is special about it. */
	readonly character: string;
	/** The broker whose records it shows and whose opt-out covers it. */
	readonly parent?: string;
	readonly coverage: number;
	readonly quality: Quality;
	/** A listing's own page, or null if it has none. */
	readonly listingPath: ((record: BrokerRecord) => string) | null;
	readonly removal: Removal;
	routes(app: FastifyInstance, desk: Desk): void;
}

/** What it does when asked to remove somebody. */
export interface Removal {
	readonly way: "form" | "phone" | "mail" | "drp" | "parent" | "none";
	readonly days: number;
	/** Says "done" and leaves the listing where it is. */
	readonly lies?: boolean;
	/** Lists the person again after so many days. */
	readonly returnsAfterDays?: number;
	/** The language of its mails. */
	readonly language?: "en" | "de" | "fr" | "es";
	/** What it answers to a letter. */
	readonly temper?: "obliging" | "wants_id" | "wants_form" | "wants_link" | "refuses" | "bounces";
}

/** What a site's pages work with. */
export interface Desk {
	readonly site: Site;
	readonly clock: LabClock;
	readonly seed: number;
	readonly register: Register;
	/** The address of a page of this site that a person can open, with the port. */
	open(path: string): string;
	/** Writes down what the visitor told the broker. */
	given(step: Given["step"], fields: Given["fields"]): void;
	readonly optOuts: OptOuts;
	readonly kept: Kept;
	/** The time outside. */
	realNow(): number;
}

export interface OptOuts {
	/** Begins one. If it waits for a mail, the broker writes one. */
	start(request: OptOutStart): OptOutRequest;
	find(id: string): OptOutRequest | null;
	/** The proof was given: the broker's days begin. */
	confirm(id: string): OptOutRequest | null;
	refuse(request: OptOutRequest): void;
	/** The one who asked takes it back: nothing is removed. */
	withdraw(request: OptOutRequest): void;
	/** The newest of this address that still waits. */
	waiting(email: string): OptOutRequest | null;
	/** Its days are over: it says that it is done. */
	finish(request: OptOutRequest): void;
	write(request: OptOutRequest, kind: MailKind, link?: string): void;
}

export interface OptOutStart {
	readonly listings: readonly string[];
	readonly email: string;
	/** What it waits for before it begins. */
	readonly waitsFor: "email" | "code" | "person" | "nothing";
	/** Where the link in the mail leads. */
	readonly confirmPath?: string;
	readonly name?: string;
	/** Of the letter that it answers. */
	readonly messageId?: string;
}

/** The query as text. A name that comes twice counts once. */
export function queryOf({ query }: FastifyRequest): Record<string, string> {
	return flat(query);
}

export function formOf({ body }: FastifyRequest): Record<string, string> {
	return flat(body);
}

function flat(values: unknown): Record<string, string> {
	if (typeof values !== "object" || values === null) return {};
	return Object.fromEntries(
		Object.entries(values as Record<string, unknown>).map(([name, value]) => [
			name,
			String(Array.isArray(value) ? value[0] : value),
		]),
	);
}
