import { siteConfig } from "../lib/site/site-config.ts";
import { Notice } from "../ui/notice.tsx";
import { Header } from "./frame/header.tsx";
import { GuardWaiting } from "./session/guard-states.tsx";

/**
 * The fallback page until the route's code has loaded: the frame of a signed-in page, which then stays in place.
 * Without script, people first read that the page needs it, and see no frame.
 */
export function FirstFrame() {
	// The browser keeps the frame that the page has. React would walk through all of it, and then replace it (decision
	// 0220).
	// biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, because the page has the frame already
	if (!import.meta.env.SSR) return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
	return (
		<div>
			<noscript>
				<div className="mx-auto max-w-page px-5 py-28">
					<Notice tone="info" title="This page needs JavaScript">
						<p>
							It shows your own data and is built in your browser. Turn on JavaScript for this site, or write
							to {siteConfig.supportEmail} and we help you by email.
						</p>
					</Notice>
				</div>
			</noscript>
			<div className="[@media(scripting:none)]:hidden">
				<Header />
				<main className="pt-16">
					<GuardWaiting />
				</main>
			</div>
		</div>
	);
}
