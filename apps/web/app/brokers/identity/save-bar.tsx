import type { BrokerIdentity } from "@unlisted/contracts/brokers";
import { Check, CircleDashed, TriangleAlert } from "lucide-react";
import { isEnough } from "../../lib/api/device-identity.ts";
import { Button } from "../../ui/button.tsx";
import type { SaveState } from "../api/use-saved-as-typed.ts";
import { SearchNow } from "./search-now.tsx";

interface SaveBarProps {
	state: SaveState;
	identity: BrokerIdentity;
	/** A value that changes with every edit. */
	entered: unknown;
	onRetry: () => void;
}

/** Visible while the person types: whether it is saved, what is missing, and what to do next. */
export function SaveBar({ state, identity, entered, onRetry }: SaveBarProps) {
	const enough = isEnough(identity);
	const isSaved = state.kind === "idle" || state.kind === "saved";
	return (
		<div className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-edge bg-paper px-5 py-3 sm:mx-0 sm:px-1">
			<p
				role="status"
				className="flex min-h-6 min-w-0 flex-1 basis-56 items-center gap-2 text-note font-semibold"
			>
				<Said state={state} enough={enough} />
			</p>
			{state.kind === "failed" ? (
				<Button look="secondary" onClick={onRetry}>
					Try again
				</Button>
			) : (
				<SearchNow disabled={!enough || !isSaved} entered={entered} />
			)}
		</div>
	);
}

function Said({ state, enough }: { state: SaveState; enough: boolean }) {
	if (state.kind === "failed") {
		return (
			<>
				<TriangleAlert aria-hidden className="size-5 shrink-0 text-exposed" />
				<span>Not saved. {state.message} What you entered is still here.</span>
			</>
		);
	}
	if (state.kind === "saving" || state.kind === "waiting")
		return <span className="text-ink-soft">Saving...</span>;
	if (!enough) {
		return (
			<>
				<CircleDashed aria-hidden className="size-5 shrink-0 text-ink-soft" />
				{state.kind === "saved" ? "Saved. " : ""}A first name, a last name and a city are needed to search.
			</>
		);
	}
	return (
		<span className="flex items-center gap-2 text-safe">
			<Check aria-hidden className="size-5 shrink-0" />
			{state.kind === "saved" ? "Saved" : "Saved as you type"}
		</span>
	);
}
