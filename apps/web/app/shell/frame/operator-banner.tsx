import { siteConfig } from "../../lib/site/site-config.ts";
import { useHydrated } from "../../ui/hydrated.ts";

/** The operator's message to everybody. Prerendered pages lack it, because they are built before anybody writes it. */
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
