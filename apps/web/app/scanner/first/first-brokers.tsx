import { Check, Contact } from "lucide-react";
import { useBrokerIdentity } from "../../lib/api/brokers.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** Data brokers are searched by name and place. People enter these on another page. */
export function FirstBrokers() {
	const identity = useBrokerIdentity();
	// Asks for nothing that this installation cannot use.
	if (!identity.data || identity.data.mode === "off") return null;
	const { enough, kept } = identity.data;
	const isThere = enough || kept === "device";
	const Icon = isThere ? Check : Contact;
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-rule p-4">
			<div className="min-w-0 flex-1 basis-64">
				<h3 className="flex items-center gap-2 font-sans text-body font-semibold tracking-normal">
					<Icon aria-hidden className={`size-5 ${isThere ? "text-safe" : "text-ink-soft"}`} />
					Data brokers
				</h3>
				<p className="mt-1 text-note text-ink-soft">
					{isThere
						? "We search broker sites for your name and places."
						: "Sites that sell your address and phone number. We search them with your name and city."}
				</p>
			</div>
			<ButtonLink to="/identity" look="secondary" className="max-sm:w-full">
				{isThere ? "See or change it" : "Add your name and city"}
			</ButtonLink>
		</div>
	);
}
