import type { KeyObject } from "node:crypto";
import { type UnsubscribedFrom, unsubscribeToken } from "./unsubscribe.rules.ts";

export interface UnsubscribeLinks {
	/** The page that the mail links to. */
	readonly page: string;
	/** For the mail program itself (RFC 8058). */
	readonly headers: Readonly<Record<string, string>>;
}

export type UnsubscribeLinksOf = (userId: string, from: UnsubscribedFrom) => UnsubscribeLinks;

export function unsubscribeLinks({
	publicUrl,
	unsubscribeKey,
}: {
	readonly publicUrl: string;
	readonly unsubscribeKey: KeyObject;
}): UnsubscribeLinksOf {
	return (userId, from) => {
		const token = unsubscribeToken(unsubscribeKey, userId, from);
		return {
			// The token is in the query, so that the page's form has it without script too (decision 0219).
			page: `${publicUrl}/alerts/unsubscribe?token=${token}`,
			headers: {
				"List-Unsubscribe": `<${publicUrl}/api/notifications/one-click-unsubscribe?token=${token}>`,
				"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			},
		};
	};
}
