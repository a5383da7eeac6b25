import { useId } from "react";
import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useSources } from "../api/scan-data.ts";
import { counted } from "../words/words.ts";
import { SourceLines } from "./source-lines.tsx";
import type { Scan } from "./use-scan.ts";

/** The running scan, then its result; without one, the last answers of the four sources. */
export function ScanPanel({ scan }: { scan: Scan }) {
	const heading = useId();
	const sources = useSources();
	const { task, scanning, outOfSight } = scan;
	return (
		<section aria-labelledby={heading}>
			<Sheet className="space-y-5">
				<h2 id={heading} className="text-title">
					{scanning ? "Scan in Progress" : "Where we looked"}
				</h2>
				<p role="status" className="sr-only">
					{scanning ? `${answered(task)} of 4 sources answered.` : ""}
				</p>
				{scanning ? (
					<div className="space-y-2">
						<Progress label="Progress of the scan" percent={task?.progress ?? 0} />
						<p className="text-ink-soft">Scanning breach databases, paste sites, and dark web markets...</p>
						{outOfSight ? (
							<p role="status" className="font-semibold text-attention">
								We cannot see how far it is just now. It goes on by itself; we keep asking.
							</p>
						) : null}
					</div>
				) : (
					<Ended scan={scan} />
				)}
				{sources.isError && !task ? (
					<CouldNotLoad
						title="We could not load what the sources said"
						message={sources.error.message}
						busy={sources.isFetching}
						onRetry={() => void sources.refetch()}
					/>
				) : (
					<SourceLines steps={task?.sources} over={!scanning} sources={sources.data?.sources} />
				)}
			</Sheet>
		</section>
	);
}

/** For people who do not see the lines change. */
function answered(task: Scan["task"]): number {
	return task?.sources?.filter(({ state }) => state !== "waiting" && state !== "checking").length ?? 0;
}

/** Announced once, where the progress was. */
function Ended({ scan: { task, start } }: { scan: Scan }) {
	if (!task) return null;
	if (task.status === "failed") {
		return (
			<CouldNotLoad
				title="The scan did not finish"
				message={task.error ?? "Earlier findings are still here. There is nothing new."}
				busy={false}
				onRetry={start}
			/>
		);
	}
	const unknown = (task.sources ?? []).filter(({ state }) => state === "unknown").length;
	const total = task.total_exposures ?? 0;
	const fresh = task.new_exposures ?? 0;
	return (
		<Notice tone={unknown > 0 ? "attention" : "info"} title="Scan finished" announce>
			<p>
				{total === 0
					? "Nothing was found in the sources that answered."
					: `${counted(total, "exposure")}, ${fresh === 0 ? "none of them" : fresh} new.`}
				{unknown > 0 ? ` ${counted(unknown, "source")} could not be checked.` : ""}
			</p>
		</Notice>
	);
}
