import type { Identifier } from "@unlisted/contracts/told";
import { Check, Clock } from "lucide-react";

/** A confirmed address is ticked. It cannot be unticked, because the account belongs to it. */
export function WatchedAddress({ address: { value, status } }: { address: Identifier }) {
	const confirmed = status !== "pending";
	const Icon = confirmed ? Check : Clock;
	return (
		<li className="flex items-center gap-3 py-3">
			<span
				className={`grid size-6 shrink-0 place-items-center rounded-box ${confirmed ? "bg-safe text-on-safe" : "bg-attention-wash text-attention"}`}
			>
				<Icon aria-hidden className="size-4" />
			</span>
			<span className="min-w-0">
				<span className="block font-mono wrap-anywhere">{value}</span>
				<span className="block text-note text-ink-soft">
					{confirmed
						? "Confirmed. Finds breaches, leaks and pastes with this address."
						: "Waits for its code."}
				</span>
			</span>
		</li>
	);
}
