import type { Law } from "../law/law.ts";
import type { RequestToWrite } from "./request-to-write.ts";

/** "I live in California" is told by naming the CCPA. */
export function lawToName({
	law,
	right,
	allowed,
}: Pick<RequestToWrite, "law" | "right" | "allowed">): Law | null {
	if (law === null || law.grants[right] === undefined) return null;
	return law.id.startsWith("us-") && !allowed.includes("state") ? null : law;
}
