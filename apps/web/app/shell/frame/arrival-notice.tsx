import { useEffect } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../ui/hydrated.ts";
import { Notice } from "../../ui/notice.tsx";

/** A message from the previous page. It travels in the history, so that no stranger's link can write it. */
export function ArrivalNotice({ className = "" }: { className?: string }) {
	const state = useLocation().state as { notice?: unknown } | null;
	const ready = useHydrated();
	const notice = typeof state?.notice === "string" ? state.notice : undefined;

	// Shown once: after a reload the history entry no longer has it. The router keeps its state under `usr`.
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
