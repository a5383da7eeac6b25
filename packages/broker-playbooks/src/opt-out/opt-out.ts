import type { Listing } from "../look-up/listing.ts";
import type { Capture, Driver, LookUpUnknownReason, SentRequest } from "../look-up/look-up.ts";
import type { DisclosedField } from "../playbook/fields.ts";

/** One request to take one listing off. */
export interface OptOutRequest {
	/** All that may be handed to the broker, and nothing else ever is. A state is its abbreviation. */
	readonly allowed: Readonly<Partial<Record<AllowedField, string>>>;
	/** The listing that is to go; its address may be handed over. Null: the broker could not be searched. */
	readonly listing: ListedPerson | null;
	/** An address of ours for this one request. Null: there is none, and a form that wants one is not sent. */
	readonly mailAddress: string | null;
}
export type AllowedField = Exclude<DisclosedField, "listing_url">;
export type ListedPerson = Pick<Listing, "key" | "url" | "name" | "age" | "places">;

export interface OptOutHooks {
	/**
	 * Awaited right before the button that sends. After it, nothing is called unsent: who calls writes down first that
	 * it may have been. If it throws, nothing is sent, and the error comes out.
	 */
	readonly beforeSend: (intent: Intent) => Promise<void>;
	/** The code that the broker mails to the address of this request; null if none comes in time. */
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

/** What came of a request. Only `sent` and `confirmed` say that the broker took it. */
export type OptOut = OptOutRecord & OptOutcome;

export type OptOutcome =
	/** The page confirmed it. Whether the listing goes away is another question. */
	| { readonly state: "sent" }
	/** The broker took it and mails a link to this address: nothing happens before it is followed. */
	| { readonly state: "needs_mail_confirmation"; readonly address: string }
	/** The link was followed, and the page said that it is confirmed. */
	| { readonly state: "confirmed" }
	| { readonly state: "needs_person"; readonly task: PersonTask }
	/** The form demands what may not be handed over, or what nobody told us. The person may do it by hand. */
	| { readonly state: "needs_more"; readonly fields: readonly DisclosedField[]; readonly task: PersonTask }
	/** The form said no. `said` is a stranger's text: one line, bounded. */
	| { readonly state: "refused"; readonly said: string }
	/** The broker keeps automatic visitors out. Nothing was sent. */
	| { readonly state: "wall" }
	/** The playbook has no way out: another channel has to be taken. */
	| { readonly state: "no_way"; readonly optOutUrl: string | null }
	/** If the sending had begun, nobody can tell whether the broker took it. */
	| {
			readonly state: "unknown";
			readonly reason: LookUpUnknownReason;
			readonly detail: string;
			readonly retryAfterSeconds?: number;
	  };

export interface OptOutRecord {
	/** Who was asked: the broker itself, or the parent whose opt-out covers it. */
	readonly broker: string;
	readonly version: string;
	readonly driver: Driver["kind"] | null;
	/** Whether the button was pressed, or may have been. False: nothing was asked of the broker. */
	readonly begun: boolean;
	/** Parts of the person that the broker may have got, by typing, by an address or by the button. */
	readonly disclosed: readonly DisclosedField[];
	/** The address of ours that it got. */
	readonly mailAddress: string | null;
	/** Everything that left since the sending began, and the SHA-256 of `requestBytes` of it, in hex. Null if nothing did. */
	readonly request: { readonly sent: readonly SentRequest[]; readonly digest: string } | null;
	readonly before: Capture | null;
	readonly after: Capture | null;
	readonly requests: number;
}

/** What only the person can do, with all that they need. */
export interface PersonTask {
	readonly kind: "puzzle" | "phone_code" | "mail_code" | "identity_document" | "other";
	/** Where they begin. */
	readonly url: string;
	/** To copy, in the order of the form. `null`: it is theirs to give, such as a field that we may not fill. */
	readonly values: readonly { readonly field: string; readonly value: string | null }[];
	/** The text of the button; null if it has none. */
	readonly press: string | null;
}
