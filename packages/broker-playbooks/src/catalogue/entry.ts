import { z } from "zod";
import { hostSchema } from "../playbook/hosts.ts";

/** What a broker trades in. Most sources say little: they call nearly everybody `marketing`. */
export const brokerKinds = [
	"people_search",
	"background_check",
	"credit_agency",
	"credit_header",
	"risk",
	"financial",
	"address_trade",
	"advertising",
	"marketing",
	/** Knows devices and no names, so a request by name finds nobody there. */
	"device_ids",
	"other",
] as const;
export type BrokerKind = (typeof brokerKinds)[number];

/** Ways to send a request. The first is the one to try first. */
export const channels = ["playbook", "drp", "email", "web_form", "drop"] as const;
export type Channel = (typeof channels)[number];

export const sourceIds = ["registry_ca", "themarkup", "eraser", "datenanfragen", "duckduckgo"] as const;
export type SourceId = (typeof sourceIds)[number];

/** Laws that a broker says it is regulated by, so it may refuse some requests. */
export const exemptions = ["FCRA", "GLBA", "IIPPA", "CMIA", "HIPAA"] as const;
export type Exemption = (typeof exemptions)[number];

/** As exact as the source: a year, a month or a day. */
const date = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/);

const seenSchema = z.strictObject({
	/**
	 * `listed`: published by somebody. `working`: reached by somebody. `failed`: mail came back, or the page was gone.
	 * `refused`: read, but requests are not taken there. `doubtful`: mail to the broker came back, but it is unknown to
	 * which address.
	 */
	state: z.enum(["listed", "working", "failed", "refused", "doubtful"]),
	on: date,
	source: z.enum(sourceIds),
});
export type Seen = z.infer<typeof seenSchema>;

const contactSchema = z.strictObject({
	channel: z.enum(["email", "web_form"]),
	value: z.string().max(2_000),
	/** Whether its domain is one of the broker's. Other domains need a second look. */
	own: z.boolean(),
	/** Set if the contact is only for people in these countries. */
	countries: z.array(z.string()).optional(),
	seen: z.array(seenSchema).min(1),
});
export type Contact = z.infer<typeof contactSchema>;

export const brokerSchema = z.strictObject({
	/** The registrable domain, which is the broker's key. */
	domain: hostSchema,
	name: z.string().min(1),
	/** Other names and companies that the sources list under this domain. */
	aliases: z.array(z.string()),
	/** Mirrors and further domains that lead to the same broker. */
	mirrors: z.array(hostSchema),
	/** The broker whose opt-out covers this one. Never the broker itself. */
	owner: hostSchema.nullable(),
	kind: z.enum(brokerKinds),
	/** ISO 3166-1 in upper case; `EU`; `*` for a broker that works everywhere. */
	countries: z.array(z.string().regex(/^([A-Z]{2}|\*)$/)),
	channels: z.array(z.enum(channels)),
	contacts: z.array(contactSchema),
	/** Days until it answered requests to delete, as it reported to California for 2023. */
	answerDays: z
		.strictObject({ median: z.number(), mean: z.number().nullable(), requests: z.number() })
		.nullable(),
	exemptions: z.array(z.enum(exemptions)),
	/** Whether its opt-out page was hidden from search engines when The Markup looked. */
	hidden: z.boolean(),
	/** When it said that it has ended. */
	ceasedOn: date.nullable(),
	sources: z.array(z.strictObject({ id: z.enum(sourceIds), on: date })),
	/** The day on which we tried it. If it is null: "as of 2026-08, not tried by us". */
	tried: date.nullable(),
});
export type Broker = z.infer<typeof brokerSchema>;

export const catalogueSchema = z.strictObject({
	format: z.literal(1),
	/** The month of the newest source. */
	asOf: date,
	brokers: z.array(brokerSchema),
});
export type CatalogueFile = z.infer<typeof catalogueSchema>;
