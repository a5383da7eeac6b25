import { siteConfig } from "./site-config.ts";

interface PageMeta {
	title: string;
	description: string;
	/** The canonical path, beginning with a slash. */
	path: string;
	/** For pages that are for one person, or not for search engines. */
	hidden?: boolean;
}

export function pageMeta({ title, description, path, hidden = false }: PageMeta) {
	const url = siteConfig.publicUrl + path;
	const fullTitle = path === "/" ? title : `${title} · Unlisted`;
	return [
		{ title: fullTitle },
		{ name: "description", content: description },
		...(hidden
			? [{ name: "robots", content: "noindex" }]
			: [{ tagName: "link", rel: "canonical", href: url } as const]),
		{ property: "og:title", content: fullTitle },
		{ property: "og:description", content: description },
		{ property: "og:type", content: "website" },
		{ property: "og:url", content: url },
		{ property: "og:site_name", content: "Unlisted" },
		{ property: "og:image", content: `${siteConfig.publicUrl}/social-card.png` },
		{ property: "og:image:width", content: "1200" },
		{ property: "og:image:height", content: "630" },
		{ property: "og:image:alt", content: "Unlisted: your details, struck from the record" },
		{ name: "twitter:card", content: "summary_large_image" },
	];
}
