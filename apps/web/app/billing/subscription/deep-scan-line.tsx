import { deepScanSentence, useDeepScan } from "../../lib/api/deep-scan.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";

/** For people who bought it: its progress, and a link to continue. */
export function DeepScanLine() {
	const { data } = useDeepScan();
	if (!data || data.state === "none") return null;
	return (
		<Sheet className="gap-8 sm:flex sm:items-center sm:justify-between">
			<div>
				<h2 className="text-title">Deep-scan setup</h2>
				<p className="mt-1 max-w-prose text-ink-soft">{deepScanSentence(data)}</p>
			</div>
			<ButtonLink to="/removals" look="secondary" className="mt-4 shrink-0 max-sm:w-full sm:mt-0">
				{data.state === "ready" && data.figures.companies > 0 ? "See and start it" : "See it"}
			</ButtonLink>
		</Sheet>
	);
}
