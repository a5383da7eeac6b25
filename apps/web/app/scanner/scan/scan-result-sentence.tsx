import type { SourceType } from "@unlisted/contracts/scanner-values";
import type { ScanTask } from "@unlisted/contracts/told";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { Notice } from "../../ui/notice.tsx";
import { counted, digits, listed } from "../../ui/words/counted.ts";
import { useWorstExposure } from "../api/worst-exposure.ts";
import { severityName, sourceNames } from "../words/words.ts";

interface ScanResultSentenceProps {
	task: ScanTask;
	/** Only invented people were searched. */
	sampleOnly: boolean;
}

/** What the scan found, in one sentence, and where to begin. */
export function ScanResultSentence({ task, sampleOnly }: ScanResultSentenceProps) {
	const found = (task.total_exposures ?? 0) > 0;
	const worst = useWorstExposure(found);
	const steps = task.sources ?? [];
	const named = (wanted: string) =>
		listed(steps.filter(({ state }) => state === wanted).map(({ source_type }) => nameOf(source_type)));
	const unknown = named("unknown");
	const unchecked = unknown === "" ? "" : ` We could not check ${unknown}.`;

	if (!found) {
		const checked = named("ok");
		return (
			<Notice tone={unknown === "" ? "info" : "attention"} title="Scan finished" announce>
				<p className="text-body">
					{sampleOnly
						? "You are not in the sample. It holds only invented people, so we do not know yet whether your data is exposed."
						: checked === ""
							? "No source could be checked, so we know nothing new."
							: `Nothing found in the places that we could check: ${checked}.`}
					{unchecked}
				</p>
				<OnBrokerSites step={task.brokers} />
			</Notice>
		);
	}
	const open = worst.data?.open;
	const fresh = task.new_exposures ?? 0;
	return (
		<Notice tone={open === 0 ? "info" : "exposed"} title="Scan finished" announce>
			<p className="font-serif text-title text-ink">
				{open === 0
					? `Nothing is left to do: all ${counted(task.total_exposures ?? 0, "exposure")} are resolved.`
					: `We found you in ${counted(open ?? task.total_exposures ?? 0, "place")}.${worst.data?.worst ? " Start with this one:" : ""}`}
			</p>
			{worst.data?.worst ? (
				<Link
					to={`/scanner/exposure/${worst.data.worst.id}`}
					className="mt-3 flex min-h-14 items-center justify-between gap-4 rounded-box bg-exposed px-5 py-3 text-body font-semibold text-on-exposed hover:bg-exposed-strong"
				>
					<span className="wrap-anywhere">
						{worst.data.worst.title ?? worst.data.worst.description}
						<span className="block text-note font-normal">{severityName(worst.data.worst.severity)}</span>
					</span>
					<ArrowRight aria-hidden className="size-5 shrink-0" />
				</Link>
			) : null}
			<p className="mt-2">
				{`${counted(task.total_exposures ?? 0, "exposure")}, ${fresh === 0 ? "none of them" : fresh} new.`}
				{unchecked}
			</p>
			<OnBrokerSites step={task.brokers} />
		</Notice>
	);
}

/** Listings are not among the exposures: they have a page of their own. */
function OnBrokerSites({ step }: { step: ScanTask["brokers"] }) {
	const { found = 0, asks = 0 } = step ?? {};
	if (found + asks === 0) return null;
	const said = [
		found > 0 ? `Data brokers list you ${found === 1 ? "once" : `${digits(found)} times`}.` : "",
		asks > 0 ? `${counted(asks, "record")} may be you.` : "",
	];
	return (
		<p className="mt-2">
			{said.filter(Boolean).join(" ")}{" "}
			<Link to="/removals" className="font-semibold underline underline-offset-4">
				See your listings
			</Link>
		</p>
	);
}

/** In the middle of a sentence. */
const nameOf = (type: SourceType) => sourceNames[type].toLowerCase();
