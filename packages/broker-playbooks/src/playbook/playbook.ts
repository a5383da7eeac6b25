import { z } from "zod";

/**
 * How to ask one site about a person. The actions are those of DuckDuckGo's playbooks, with what theirs lack: who wrote
 * it, which fields of a person a step discloses, and how a page says "a wall", "changed" and "nobody found".
 */
export const playbookFormat = 1;

/** Parts of a person that a step sends to the broker. */
export const disclosedFields = [
	"first_name",
	"middle_name",
	"last_name",
	"city",
	"state",
	"age",
	"birth_year",
	"birth_date",
	"street",
	"postcode",
	"phone",
	"email",
	"listing_url",
] as const;
export type DisclosedField = (typeof disclosedFields)[number];

export const playbookSchema = z.strictObject({
	format: z.literal(playbookFormat),
	/** The registrable domain: the key of the catalogue. */
	broker: z.string(),
	name: z.string(),
	version: z.string(),
	author: z.string(),
	/** YYYY-MM-DD, when somebody last saw it work, or null if we never did. */
	triedOn: z.string().nullable(),
	/** Hosts that a visit may reach, mirrors included: `example.com` allows its subdomains too. */
	hosts: z.array(z.string()).min(1),
	/** The broker whose opt-out covers this one. */
	parent: z.string().nullable(),
	driver: z.enum(["http", "browser", "http_then_browser"]),
	/** How many requests a minute its hosts get from this installation. */
	perMinute: z.number().positive(),
	country: z.string(),
	/** Placeholder: replaced by the full schema of steps. */
	steps: z.array(z.unknown()),
});
export type Playbook = z.infer<typeof playbookSchema>;
