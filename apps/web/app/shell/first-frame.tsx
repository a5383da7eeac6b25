import { siteConfig } from "../lib/site/site-config.ts";
import { Notice } from "../ui/notice.tsx";
import { Header } from "./frame/header.tsx";
import { GuardWaiting } from "./session/guard-states.tsx";

/**
 * What the fallback page shows until the route's code is there: the frame of a signed-in page, which then stays where it is. A
 * person without script is told so first, and has no use for the frame.
 */
export function FirstFrame() {
	return (
		<>
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
		</>
	);
}
