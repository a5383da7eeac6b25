import { type Document, type Element, isTag } from "domhandler";
import type { Budget } from "../html/budget.ts";
import { selectElements } from "../html/select.ts";

/** The base for the page's addresses, if it is a web address. */
export function baseOf(root: Document, url: URL, budget: Budget): URL {
	const [base] = selectElements(root, "base[href]", budget);
	const named = base === undefined ? undefined : resolved(base.attribs.href, url);
	return named ?? url;
}

/** An address on the page. Undefined if it cannot be requested, such as `javascript:`. */
export function resolved(href: string | undefined, base: URL): URL | undefined {
	const url = href === undefined || href.length > 4_000 ? null : URL.parse(href, base.href);
	if (!url) return undefined;
	if (url.href.includes("#")) url.hash = "";
	return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
}

/** The address to which the page leads on within three seconds, by `<meta http-equiv="refresh">`. */
export function refreshOf(root: Document, url: URL, base: URL, budget: Budget): URL | undefined {
	const [meta] = selectElements(root, "meta[http-equiv='refresh' i][content]", budget);
	const content = meta?.attribs.content?.slice(0, 4_000) ?? "";
	const parts = /^\s*(\d{1,3})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content);
	if (!parts || Number(parts[1]) > 3) return undefined;
	const to = resolved(parts[2]?.trim(), base);
	return to && to.href !== url.href ? to : undefined;
}

export function linkAround(element: Element): Element | undefined {
	for (let at: Element["parent"] = element; at; at = at.parent)
		if (isTag(at) && at.name === "a" && at.attribs.href !== undefined) return at;
	return undefined;
}
