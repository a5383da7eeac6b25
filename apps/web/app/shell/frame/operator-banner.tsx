import { siteConfig } from "../../lib/site/site-config.ts";
import { useHydrated } from "../../ui/hydrated.ts";

/** The operator's words to everybody. Not in prerendered pages, which are made before anybody wrote them. */
export function OperatorBanner() {
	const { banner } = siteConfig;
	return useHydrated() && banner ? (
		<p
			role="status"
			className="border-b border-attention bg-attention-wash px-5 py-3 text-center wrap-anywhere"
		>
			{banner}
		</p>
	) : null;
}
