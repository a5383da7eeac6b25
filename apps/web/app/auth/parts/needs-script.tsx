import { siteConfig } from "../../lib/site/site-config.ts";
import { Notice } from "../../ui/notice.tsx";

export function NeedsScript() {
	return (
		<noscript className="mb-5 block">
			<Notice tone="info" title="This form needs JavaScript">
				<p>Turn it on for this site, or write to {siteConfig.supportEmail} and we help you by email.</p>
			</Notice>
		</noscript>
	);
}
