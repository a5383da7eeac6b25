import type { Listing } from "../look-up/listing.ts";
import type { Capture, Driver, LookUpUnknownReason, SentRequest } from "../look-up/look-up.ts";
import type { DisclosedField } from "../playbook/fields.ts";

/** One request to remove one listing. */
export interface OptOutRequest {
	/** All that may be handed to the broker, and nothing else ever is. A state is its abbreviation. */
	readonly allowed: Readonly<Partial<Record<AllowedField, string>>>;
	/** The listing to remove. Its address may be handed over. Null if the broker could not be searched. */
	readonly listing: ListedPerson | null;
	/** An address of ours for this one request. Null if there is none; a form that wants one is then not sent. */
	readonly mailAddress: string | null;
}
export type AllowedField = Exclude<DisclosedField, "listing_url">;
export type ListedPerson = Pick<Listing, "key" | "url" | "name" | "age" | "places">;

export interface OptOutHooks {
	/**
	 * Runs right before the button that sends. From then on the request counts as possibly sent, so the caller must write
	 * that down here. If it throws, nothing is sent, and the error is passed on.
	 */
	readonly beforeSend: (intent: Intent) => Promise<void>;
	/** Returns the code that the broker mails to this request's address. Null if none comes in time. */
	readonly mailCode?: (address: string, signal: AbortSignal) => Promise<string | null>;
}

/** What is about to be sent. */
export interface Intent {
	readonly broker: string;
	readonly version: string;
	readonly pageUrl: string;
	readonly fields: readonly DisclosedField[];
	readonly mailAddress: string | null;
	/** The page before the button was pressed. */
	readonly capture: Capture | null;
}

/** The outcome of a request. Only `sent` and `confirmed` mean that the broker accepted it. */
export type OptOut = OptOutRecord & OptOutcome;

export type OptOutcome =
	/** The page confirmed it. Whether the listing goes away is another question. */
	| { readonly state: "sent" }
	/** The broker accepted it and mails a link to this address. Nothing happens before the link is followed. */
	| { readonly state: "needs_mail_confirmation"; readonly address: string }
	/** The link was followed, and the page confirmed it. */
	| { readonly state: "confirmed" }
	| { readonly state: "needs_person"; readonly task: PersonTask }
	/** The form demands something that may not be handed over, or that we do not know. The person may do it by hand. */
	| { readonly state: "needs_more"; readonly fields: readonly DisclosedField[]; readonly task: PersonTask }
	/** The form refused it. `said` is a stranger's text: one line, bounded. */
	| { readonly state: "refused"; readonly said: string }
	/** The broker keeps automatic visitors out. Nothing was sent. */
	| { readonly state: "wall" }
	/** The playbook has no opt-out, so another channel is needed. */
	| { readonly state: "no_way"; readonly optOutUrl: string | null }
	/** If the sending had begun, we cannot tell whether the broker accepted it. */
	| {
			readonly state: "unknown";
			readonly reason: LookUpUnknownReason;
			readonly detail: string;
			readonly retryAfterSeconds?: number;
	  };

export interface OptOutRecord {
	/** The broker that was asked: the site's own, or the parent whose opt-out covers it. */
	readonly broker: string;
	readonly version: string;
	readonly driver: Driver["kind"] | null;
	/** Whether the button was pressed, or may have been. If false, the broker was not asked for anything. */
	readonly begun: boolean;
	/** Fields of the person that the broker may have received, by typing, by an address or by the button. */
	readonly disclosed: readonly DisclosedField[];
	/** The address of ours that the broker received. */
	readonly mailAddress: string | null;
	/**
	 * Everything that was sent since the sending began, and the SHA-256 of its `requestBytes` in hex. Null if nothing was
	 * sent.
	 */
	readonly request: { readonly sent: readonly SentRequest[]; readonly digest: string } | null;
	readonly before: Capture | null;
	readonly after: Capture | null;
	readonly requests: number;
}

/** A step that only the person can do, with everything that they need. */
export interface PersonTask {
	readonly kind: "puzzle" | "phone_code" | "mail_code" | "identity_document" | "other";
	/** The page where they begin. */
	readonly url: string;
	/**
	 * The values to copy, in the order of the form. `null` if only the person can give the value, such as one that we may
	 * not fill.
	 */
	readonly values: readonly { readonly field: string; readonly value: string | null }[];
	/** The text of the button. Null if it has none. */
	readonly press: string | null;
}
