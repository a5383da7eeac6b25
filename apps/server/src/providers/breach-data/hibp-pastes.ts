import { z } from "zod";
import type { AskHibp } from "./hibp-ask.ts";
import { plainText } from "./plain-text.ts";
import type { AskedIdentifier, Finding } from "./port.ts";

const pastesSchema = z
	.array(
		z.object({
			Source: z.string().min(1).max(200),
			Id: z.string().min(1).max(2000),
			Title: z
				.string()
				.nullish()
				.transform((title) => title ?? ""),
			Date: z
				.string()
				.nullish()
				.transform((date) => (date && /^\d{4}-\d\d-\d\d/.test(date) ? date.slice(0, 10) : null)),
		}),
	)
	.max(20_000);

export async function pastesOf(ask: AskHibp, provider: string, asked: AskedIdentifier): Promise<Finding[]> {
	const path = `pasteaccount/${encodeURIComponent(asked.value)}`;
	const pastes = (await ask({ path, schema: pastesSchema, about: "somebody" })) ?? [];
	return pastes.map(({ Source, Id, Title, Date: day }) => ({
		recordKey: `${provider}:paste:${Source}:${Id}`,
		sourceType: "paste_sites" as const,
		identifierId: asked.id,
		// The title was written by the person who made the paste.
		title: plainText(Title, 200) || `Paste on ${plainText(Source, 100)}`,
		date: day,
		addedAt: null,
		fields: ["email" as const],
		dataClasses: ["Email addresses"],
		breach: null,
		sourceUrl: addressOf(Source, Id),
		values: [],
		unknownOrigin: false,
		provider,
	}));
}

function addressOf(source: string, id: string): string | null {
	if (/^pastebin$/i.test(source)) return `https://pastebin.com/${encodeURIComponent(id)}`;
	return /^https?:\/\/[^\s<>"']{1,1990}$/i.test(id) && URL.canParse(id) ? id : null;
}
