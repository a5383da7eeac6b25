import { sourceTypes } from "@unlisted/contracts/scanner-values";
import { type RefObject, useId, useRef } from "react";
import { CouldNotLoad, LoadFailed } from "../../ui/could-not-load.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useSources } from "../api/scan-data.ts";
import { ScanResultSentence } from "./scan-result-sentence.tsx";
import { SourceLines } from "./source-lines.tsx";
import type { ShownSteps } from "./use-one-after-other.ts";
import { isInProgress, type Scan } from "./use-scan.ts";

interface WhereWeLookedProps {
	scan: Scan;
	/** How many exposures earlier scans found; undefined until that is known. */
	known: number | undefined;
}

interface ScanPanelProps extends WhereWeLookedProps {
	/** Gets the focus when the pressed button disappears, and keeps it when the scan ends. */
	heading?: RefObject<HTMLHeadingElement | null>;
}

/** Shows the running scan line by line, then its result alone: the lines move below the exposures. */
export function ScanPanel({ scan, heading, known }: ScanPanelProps) {
	const headingId = useId();
	const sources = useSources();
	const sampleOnly = sources.data?.sample_only ?? false;
	const { task, outOfSight } = scan;
	const { steps, brokers } = scan.shown;
	const scanning = isInProgress(scan);
	const lines = Math.max(sourceTypes.length, steps?.length ?? 0) + (task?.brokers ? 1 : 0);
	const shown = answered(steps) + answeredByBrokers(brokers);
	// After a scan has ended, its lines appear one after the other. The bar moves with them and does not jump ahead to
	// 100%.
	const percent = useHighest(
		task?.task_id,
		scan.scanning ? (task?.progress ?? 0) : Math.round((100 * shown) / lines),
	);
	return (
		<section aria-labelledby={headingId}>
			<h2
				id={headingId}
				ref={heading}
				tabIndex={-1}
				className={scanning ? "mb-4 text-head outline-none" : "sr-only"}
			>
				{scanning ? "Scan in Progress" : "Scan result"}
			</h2>
			<p role="status" className="sr-only">
				{scanning ? `${shown} of ${lines} sources answered.` : ""}
			</p>
			{scanning ? (
				<Sheet className="space-y-5">
					<div className="space-y-2">
						<Progress label="Progress of the scan" percent={Math.min(99, percent)} />
						<p className="text-ink-soft">Scanning breach databases, paste sites, and dark web markets...</p>
						{outOfSight ? (
							<p role="status" className="font-semibold text-attention">
								We cannot see its progress right now. The scan continues, and we keep checking.
							</p>
						) : null}
					</div>
					<SourceLines
						steps={steps}
						brokers={brokers}
						over={false}
						sources={sources.data?.sources}
						notInSample={sampleOnly && (task?.total_exposures ?? known) === 0}
					/>
				</Sheet>
			) : (
				<Ended scan={scan} known={known} sampleOnly={sampleOnly} />
			)}
		</section>
	);
}

/** What each source answered: in the scan that has just ended, or last. */
export function WhereWeLooked({ scan: { task, shown }, known }: WhereWeLookedProps) {
	const headingId = useId();
	const sources = useSources();
	const sampleOnly = sources.data?.sample_only ?? false;
	return (
		<section aria-labelledby={headingId}>
			<Sheet className="space-y-5">
				<h2 id={headingId} className="text-title">
					Where we looked
				</h2>
				{task ? null : <LoadFailed of={sources} title="We could not load what the sources said" />}
				{sources.isError && !sources.data && !task ? null : (
					<SourceLines
						steps={shown.steps}
						brokers={shown.brokers}
						over
						sources={sources.data?.sources}
						notInSample={sampleOnly && (task?.total_exposures ?? known) === 0}
					/>
				)}
			</Sheet>
		</section>
	);
}

/** The number of answers, for people who do not see the lines change. */
function answered(steps: ShownSteps["steps"]): number {
	return steps?.filter(({ state }) => state !== "waiting" && state !== "checking").length ?? 0;
}

function answeredByBrokers(step: ShownSteps["brokers"]): number {
	return step && step.state !== "waiting" && step.state !== "checking" ? 1 : 0;
}

/** Lines appear later than the answers that the server counts. Nothing that was shown as done is taken back. */
function useHighest(taskId: string | undefined, percent: number): number {
	const highest = useRef({ taskId, percent });
	const before = highest.current.taskId === taskId ? highest.current.percent : 0;
	highest.current = { taskId, percent: Math.max(before, percent) };
	return highest.current.percent;
}

/** Announced once, in the place of the progress. */
function Ended({ scan: { task, start }, known, sampleOnly }: ScanPanelProps & { sampleOnly: boolean }) {
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
	return <ScanResultSentence task={task} known={known} sampleOnly={sampleOnly} />;
}
