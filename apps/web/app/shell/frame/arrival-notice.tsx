import { useEffect } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../ui/hydrated.ts";
import { Notice } from "../../ui/notice.tsx";

/** What the page before wanted to be said here. Travels in the history, so that no link of a stranger can write it. */
export function ArrivalNotice({ className = "" }: { className?: string }) {
	const state = useLocation().state as { notice?: unknown } | null;
	const ready = useHydrated();
	const notice = typeof state?.notice === "string" ? state.notice : undefined;

	// Said once: a reload finds the entry of the history without it. The router keeps its state under `usr`.
	useEffect(() => {
		if (!notice) return;
		const entry = history.state as { usr?: object } | null;
		history.replaceState({ ...entry, usr: { ...entry?.usr, notice: undefined } }, "");
	}, [notice]);

	if (!ready || !notice) return null;
	return (
		<div className={className}>
			<Notice tone="info" announce>
				<p className="text-body">{notice}</p>
			</Notice>
		</div>
	);
}
