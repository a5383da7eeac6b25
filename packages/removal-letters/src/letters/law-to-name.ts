import type { Law } from "../law/law.ts";
import type { RequestToWrite } from "./request-to-write.ts";

/** Naming the CCPA reveals that the person lives in California. */
export function lawToName({
	law,
	right,
	allowed,
}: Pick<RequestToWrite, "law" | "right" | "allowed">): Law | null {
	if (law === null || law.grants[right] === undefined) return null;
	return law.id.startsWith("us-") && !allowed.includes("state") ? null : law;
}
