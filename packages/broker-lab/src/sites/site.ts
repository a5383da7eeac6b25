import type { FastifyInstance, FastifyRequest } from "fastify";
import type { MailKind } from "../mail/mail.ts";
import type { BrokerRecord } from "../register/broker-record.ts";
import type { Quality } from "../register/record-of.ts";
import type { Register } from "../register/register.ts";
import type { LabClock } from "../store/clock.ts";
import type { Given } from "../store/given.ts";
import type { Kept } from "../store/kept.ts";
import type { OptOutRequest } from "../store/requests.ts";

/** A broker of the lab: its pages, its behavior and its records. */
export interface Site {
	/** The site's host is this name with `.localhost`. */
	readonly name: string;
	readonly title: string;
	/** One sentence that says what is special about it. */
	readonly character: string;
	/** The broker whose records it shows. That broker's opt-out covers this site too. */
	readonly parent?: string;
	readonly coverage: number;
	readonly quality: Quality;
	/** The path of a listing's own page, or null if listings have none. */
	readonly listingPath: ((record: BrokerRecord) => string) | null;
	readonly removal: Removal;
	routes(app: FastifyInstance, desk: Desk): void;
}

/** What it does when somebody asks for a removal. */
export interface Removal {
	readonly way: "form" | "phone" | "mail" | "drp" | "parent" | "none";
	readonly days: number;
	/** Says "done" but leaves the listing. */
	readonly lies?: boolean;
	/** Lists the person again after this many days. */
	readonly returnsAfterDays?: number;
	/** The language of its mails. */
	readonly language?: "en" | "de" | "fr" | "es";
	/** How it answers a letter. */
	readonly temper?: "obliging" | "wants_id" | "wants_form" | "wants_link" | "refuses" | "bounces";
}

/** What the pages of a site use. */
export interface Desk {
	readonly site: Site;
	readonly clock: LabClock;
	readonly seed: number;
	readonly register: Register;
	/** The full address of a page of this site, with the port, for a person to open. */
	open(path: string): string;
	/** Records what the visitor told the broker. */
	given(step: Given["step"], fields: Given["fields"]): void;
	readonly optOuts: OptOuts;
	readonly kept: Kept;
	/** The real time. */
	realNow(): number;
}

export interface OptOuts {
	/** Starts a request. If the request waits for a mail, the broker sends one. */
	start(request: OptOutStart): OptOutRequest;
	find(id: string): OptOutRequest | null;
	/** Accepts the proof: the broker's days begin. */
	confirm(id: string): OptOutRequest | null;
	refuse(request: OptOutRequest): void;
	/** The person withdraws the request: nothing is removed. */
	withdraw(request: OptOutRequest): void;
	/** The newest request of this address that still waits. */
	waiting(email: string): OptOutRequest | null;
	/** The broker's days are over, and it says that it is done. */
	finish(request: OptOutRequest): void;
	write(request: OptOutRequest, kind: MailKind, link?: string): void;
}

export interface OptOutStart {
	readonly listings: readonly string[];
	readonly email: string;
	/** What the request waits for before it begins. */
	readonly waitsFor: "email" | "code" | "person" | "nothing";
	/** The path that the link in the mail opens. */
	readonly confirmPath?: string;
	readonly name?: string;
	/** The Message-ID of the letter that it answers. */
	readonly messageId?: string;
}

/** The query as text. A name that appears twice counts once. */
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
