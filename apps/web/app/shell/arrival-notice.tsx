import { useLocation } from "react-router";
import { useHydrated } from "../ui/hydrated.ts";
import { Notice } from "../ui/notice.tsx";

/** What the page before wanted to be said here. Travels in the history, so that no link of a stranger can write it. */
export function ArrivalNotice({ className = "" }: { className?: string }) {
	const state = useLocation().state as { notice?: unknown } | null;
	const ready = useHydrated();
	if (!ready || typeof state?.notice !== "string") return null;
	return (
		<div className={className}>
			<Notice tone="info" announce>
				<p className="text-body">{state.notice}</p>
			</Notice>
		</div>
	);
}
