import type { ScanTask } from "@unlisted/contracts/told";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { Notice } from "../../ui/notice.tsx";
import { counted, digits, listed } from "../../ui/words/counted.ts";
import { useWorstExposure } from "../api/worst-exposure.ts";
import { severityName, sourceName } from "../words/words.ts";
import { outsideSample } from "./sample-explained.tsx";

interface ScanResultSentenceProps {
	task: ScanTask;
	/** How many exposures the list beside it has; undefined until that is known. */
	known: number | undefined;
	/** Whether only invented people were searched. */
	sampleOnly: boolean;
}

/** Says in one sentence what the scan found, and where to start. */
export function ScanResultSentence({ task, known, sampleOnly }: ScanResultSentenceProps) {
	const total = task.total_exposures ?? known;
	const found = total !== undefined && total > 0;
	const worst = useWorstExposure(found);
	const steps = task.sources ?? [];
	const named = (wanted: string) =>
		listed(steps.filter(({ state }) => state === wanted).map(({ source_type }) => nameOf(source_type)));
	const unknown = named("unknown");
	const unchecked = unknown === "" ? "" : `We could not check ${unknown}.`;

	if (!found && (task.brokers?.found ?? 0) > 0) {
		return <OnlyOnBrokerSites step={task.brokers} unchecked={unchecked} />;
	}
	if (!found) {
		const nothing = nothingIn({ checked: named("ok"), asked: steps.length > 0 && total === 0, sampleOnly });
		const said = [nothing, unchecked].filter(Boolean).join(" ");
		return (
			<Notice tone={unknown === "" ? "info" : "attention"} title="Scan finished" announce>
				{said === "" ? null : <p className="text-body">{said}</p>}
				<OnBrokerSites step={task.brokers} />
			</Notice>
		);
	}
	// Screen readers announce it only once, so we wait: the number of open exposures arrives later than the total, and
	// may be zero.
	if (!worst.isFetchedAfterMount) return <div className="h-44" />;
	const open = worst.data?.open;
	const fresh = task.new_exposures;
	const onSites = (task.brokers?.found ?? 0) > 0;
	const inAll = open === undefined || open === total ? "" : " in all";
	return (
		<Notice tone={open === 0 && !onSites ? "info" : "exposed"} title="Scan finished" announce>
			<p className="font-serif text-title text-ink">
				{open === 0
					? allResolved(total, onSites)
					: `We found you in ${counted(open ?? total, "place")}.${worst.data?.worst ? " Start with this one:" : ""}`}
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
				{[`${counted(total, "exposure")}${inAll}${newOf(fresh)}.`, unchecked].filter(Boolean).join(" ")}
			</p>
			<OnBrokerSites step={task.brokers} />
		</Notice>
	);
}

/** Even then, listings on broker sites may still have to be removed. */
function allResolved(total: number, onSites: boolean): string {
	const all =
		total === 1 ? "The one exposure is resolved." : `All ${counted(total, "exposure")} are resolved.`;
	return onSites ? all : `${all} Nothing is left to do.`;
}

/** Whether the sentence says that only invented people were searched. Then nothing below it repeats that. */
export function saysOutsideSample({ task, known, sampleOnly }: ScanResultSentenceProps): boolean {
	const total = task.total_exposures ?? known;
	const asked = (task.sources ?? []).length > 0;
	return sampleOnly && asked && total === 0 && (task.brokers?.found ?? 0) === 0;
}

const newOf = (fresh: number | null | undefined) =>
	typeof fresh === "number" ? `, ${fresh === 0 ? "none of them" : fresh} new` : "";

interface Looked {
	/** The names of the sources that answered, in words. */
	checked: string;
	/** Whether the answer has the result of each source, and nothing was found. */
	asked: boolean;
	sampleOnly: boolean;
}

/** If we know nothing about the sources, we say nothing about them. */
function nothingIn({ checked, asked, sampleOnly }: Looked): string {
	if (!asked) return "";
	if (sampleOnly) return outsideSample;
	if (checked === "") return "No source could be checked, so we know nothing new.";
	return `Nothing found in the places that we could check: ${checked}.`;
}

/** Listings do not count as exposures, so a scan may find nothing else. */
function OnlyOnBrokerSites({ step, unchecked }: { step: ScanTask["brokers"]; unchecked: string }) {
	const { found = 0, asks = 0 } = step ?? {};
	const more = [asks > 0 ? mayBeYou(asks) : "", unchecked].filter(Boolean).join(" ");
	return (
		<Notice tone="exposed" title="Scan finished" announce>
			<p className="font-serif text-title text-ink">
				We found {counted(found, "listing")} of you on data-broker sites.{" "}
				<Link to="/removals/listings" className={linkLook}>
					See your listings
				</Link>
			</p>
			{more === "" ? null : <p className="mt-2">{more}</p>}
		</Notice>
	);
}

/** Shown beside the sources' results, because listings have a page of their own. */
function OnBrokerSites({ step }: { step: ScanTask["brokers"] }) {
	const { found = 0, asks = 0 } = step ?? {};
	if (found + asks === 0) return null;
	const said = [
		found > 0 ? `Data brokers list you ${found === 1 ? "once" : `${digits(found)} times`}.` : "",
		asks > 0 ? mayBeYou(asks) : "",
	];
	return (
		<p className="mt-2">
			{said.filter(Boolean).join(" ")}{" "}
			<Link to="/removals/listings" className={linkLook}>
				See your listings
			</Link>
		</p>
	);
}

const linkLook = "font-semibold underline underline-offset-4";
const mayBeYou = (asks: number) => `${counted(asks, "record")} may be you.`;

/** The name inside a sentence. */
const nameOf = (type: string) => sourceName(type).toLowerCase();
