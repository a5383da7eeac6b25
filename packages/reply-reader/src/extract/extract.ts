import type { FeatureInput } from "../features/features.ts";
import { fold } from "../features/fold.ts";
import { askedFor, exemptionOf } from "./asked-for.ts";
import { type Deadline, deadlineOf, referenceOf } from "./values.ts";

/** Values from the text. Links are only text here, and are never followed. */
export interface Extract {
	readonly links: readonly string[];
	readonly reference: string | null;
	readonly deadline: Deadline | null;
	/** Fields and documents that the mail asks for, by our names for them. */
	readonly asks: readonly string[];
	/** The reason that a refusal gives. */
	readonly exemption: string | null;
}

export function extractFrom({ subject, text }: FeatureInput): Extract {
	const folded = fold(text);
	return {
		links: linksIn(text),
		reference: referenceOf(`${subject}\n${text}`),
		deadline: deadlineOf(text, folded),
		asks: askedFor(folded),
		exemption: exemptionOf(folded),
	};
}

const linksMax = 20;

function linksIn(text: string): string[] {
	const found = text.match(/https?:\/\/[^\s<>"'()[\]{}]{3,2000}/g) ?? [];
	return [...new Set(found.map((link) => link.replace(/[.,;:!?]+$/, "")))].slice(0, linksMax);
}
