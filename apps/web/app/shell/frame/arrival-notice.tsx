import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../ui/hydrated.ts";
import { Notice } from "../../ui/notice.tsx";

/** A message from the previous page. It travels in the history state, so that no stranger's link can set it. */
export function ArrivalNotice({ className = "" }: { className?: string }) {
	const notice = useArrivalText("notice");
	if (!notice) return null;
	return (
		<div className={className}>
			<Notice tone="info" announce>
				<p className="text-body">{notice}</p>
			</Notice>
		</div>
	);
}

const saidFor = 5000;

/** A short message. The page itself shows the same information. */
export function ArrivalWord() {
	const said = useArrivalText("said");
	const [over, setOver] = useState<string>();
	useEffect(() => {
		if (!said) return;
		const timer = setTimeout(() => setOver(said), saidFor);
		return () => clearTimeout(timer);
	}, [said]);
	return (
		<div role="status" className="pointer-events-none fixed inset-x-0 bottom-6 z-40 flex justify-center px-5">
			{said && said !== over ? (
				<p className="rounded-box bg-ink px-4 py-2 text-note font-semibold text-paper">{said}</p>
			) : null}
		</div>
	);
}

/** Shown once: after a reload the history entry no longer has it. The router keeps its state under `usr`. */
function useArrivalText(name: "notice" | "said"): string | undefined {
	const state = useLocation().state as { notice?: unknown; said?: unknown } | null;
	const ready = useHydrated();
	const value = state?.[name];
	const text = typeof value === "string" ? value : undefined;
	useEffect(() => {
		if (!text) return;
		const entry = history.state as { usr?: object } | null;
		history.replaceState({ ...entry, usr: { ...entry?.usr, [name]: undefined } }, "");
	}, [name, text]);
	return ready ? text : undefined;
}
