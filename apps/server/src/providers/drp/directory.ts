import { z } from "zod";
import { type DrpBusiness, drpExercises, drpVerifications } from "./port.ts";

/** A business in the directory of the protocol (3.05.2), without the fields that we do not use. */
const businessSchema = z.object({
	id: z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/),
	name: z.string().min(1).max(200),
	api_base: z.url({ protocol: /^https?$/ }),
	supported_actions: z.array(z.string()).default([]),
	supported_verifications: z.array(z.string()).default([]),
	/** Our own field: the catalogue's broker that this business is, if the host of `web_url` does not tell. */
	web_url: z.string().optional(),
});

export interface ListedBusiness extends DrpBusiness {
	/** The host of its site, by which we find it in the catalogue of brokers. */
	readonly site: string | null;
}

/** Reads the operator's copy of `businesses.json`. Errors name the place of the mistake. */
export function readDirectory(text: string): readonly ListedBusiness[] {
	return z
		.array(businessSchema)
		.parse(JSON.parse(text))
		.map(({ id, name, api_base, supported_actions, supported_verifications, web_url }) => ({
			id,
			name,
			apiBase: api_base,
			actions: drpExercises.filter((one) => supported_actions.includes(one)),
			verifications: drpVerifications.filter((one) => supported_verifications.includes(one)),
			site: URL.parse(web_url ?? "")?.hostname.replace(/^www\./, "") ?? null,
		}));
}

/** The agent's own entry for the directory (3.05.1). */
export function agentEntry(entry: {
	readonly id: string;
	readonly verifyKey: string;
	readonly publicUrl: string;
	readonly contact: string;
}): object {
	return {
		id: entry.id,
		name: "Unlisted",
		verify_key: entry.verifyKey,
		web_url: entry.publicUrl,
		identity_assurance_url: `${entry.publicUrl}/privacy`,
		technical_contact: entry.contact,
		business_contact: entry.contact,
	};
}
