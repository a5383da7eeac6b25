import type { Language } from "../words/languages.ts";
import { dateIn } from "./dates.ts";
import type { SentBefore } from "./follow-up-to-write.ts";
import { onOneLine } from "./person.ts";

/** Lists what was sent, one line each, for an authority that reads the record. */
export function sentList(sent: readonly SentBefore[], language: Language): string {
	return sent
		.map(({ on, subject, way }) => {
			const by = way ? ` (${onOneLine(way)})` : "";
			return `- ${dateIn(language, on)}: ${onOneLine(subject)}${by}`;
		})
		.join("\n");
}
