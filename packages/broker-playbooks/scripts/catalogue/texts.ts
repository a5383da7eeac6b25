import type { Remark } from "./row.ts";

const address = /^[a-z0-9][a-z0-9._%+'-]{0,63}@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/;

/** The mail addresses in a cell. Everything else in it goes into the report. */
export function emailsIn(text: string, who: string, remark: Remark): string[] {
	const parts = text.split(/[;,\s]+/).filter((part) => part !== "");
	return parts.flatMap((part) => {
		const email = part.replace(/^mailto:/i, "").toLowerCase();
		if (address.test(email)) return [email];
		remark("No mail address", `${who}: ${part.slice(0, 100)}`);
		return [];
	});
}

/** The web addresses in a cell. Some cells hold ten, one on each line. */
export function urlsIn(text: string, who: string, remark: Remark): string[] {
	const parts = text.split(/[;,]?\s+|;/).filter((part) => /\./.test(part));
	return parts.flatMap((part) => {
		const url = urlOf(part);
		if (url === null) remark("No web address", `${who}: ${part.slice(0, 100)}`);
		return url === null ? [] : [url];
	});
}

function urlOf(text: string): string | null {
	const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
	return url === null || url.username !== "" || !url.hostname.includes(".") ? null : url.href;
}

export const clean = (text: string): string => text.replace(/\s+/g, " ").trim();
