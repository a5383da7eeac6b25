import { sourceTypes } from "@unlisted/contracts/scanner-values";
import type { ScanSource, ScanTask } from "@unlisted/contracts/told";
import { Check, CircleDashed, CircleSlash, Flag, Minus, Search, TriangleAlert } from "lucide-react";
import { dateInWords, momentInWords } from "../../lib/site/format-date.ts";
import { counted, listed } from "../../ui/words/counted.ts";
import { sourceNames } from "../words/words.ts";
import { BrokerLine } from "./broker-line.tsx";
import { Line, type LineProps } from "./line.tsx";

type Step = NonNullable<ScanTask["sources"]>[number];

interface SourceLinesProps {
	/** The steps of the running scan, or of one that has just ended. */
	steps: readonly Step[] | undefined;
	/** The same scan's result for data brokers; null if it has none. */
	brokers: ScanTask["brokers"];
	/** Whether the scan has ended. A source without an answer by then is not asked any more. */
	over: boolean;
	/** The last answer of each source, however old. */
	sources: readonly ScanSource[] | undefined;
	/** Only invented people were searched, and the person is not one of them. */
	notInSample?: boolean;
}

/**
 * The four sources and the data brokers, one line each, from waiting to the answer. Without a scan the lines are closer
 * together.
 */
export function SourceLines({ steps, brokers, over, sources, notInSample = false }: SourceLinesProps) {
	return (
		<ul className={steps ? "" : "grid gap-x-10 sm:grid-cols-2"}>
			{sourceTypes.map((type) => {
				const step = steps?.find(({ source_type }) => source_type === type);
				const source = sources?.find(({ source_type }) => source_type === type);
				const line = over && step && isOpen(step) ? leftOpen : lineOf(step, source, notInSample);
				return <Line key={type} name={sourceNames[type]} compact={!steps} {...line} />;
			})}
			<BrokerLine step={brokers} over={over} compact={!steps} />
		</ul>
	);
}

const quiet = "text-ink-soft";
const isOpen = ({ state }: Step) => state === "waiting" || state === "checking";
const leftOpen: LineProps = { Icon: TriangleAlert, look: "text-attention", said: "Could not check" };

function lineOf(step: Step | undefined, source: ScanSource | undefined, notInSample: boolean): LineProps {
	switch (step?.state ?? source?.state) {
		case "waiting":
			return { Icon: CircleDashed, look: quiet, said: "Waiting" };
		case "checking":
			return { Icon: Search, look: "text-ink", said: "Checking...", checking: true };
		case "ok":
			if (step && step.found > 0) return { Icon: Flag, look: "text-exposed", ...answered(step, source) };
			if (notInSample) return { Icon: Minus, look: quiet, said: "Not about you" };
			return { Icon: Check, look: "text-safe", struck: step !== undefined, ...answered(step, source) };
		case "unknown":
			return { Icon: TriangleAlert, look: "text-attention", ...notAnswered(step, source) };
		case "not_configured":
			return {
				Icon: CircleSlash,
				look: quiet,
				said: "Not connected",
				detail: "This installation has no such source, so the result is unknown.",
			};
		case "off":
			return {
				Icon: CircleSlash,
				look: quiet,
				said: "Switched off",
				detail: "You switched it off in the settings.",
			};
		case "never":
			return { Icon: CircleDashed, look: quiet, said: "Not checked yet" };
		default:
			// Loading: nothing is claimed yet.
			return { Icon: CircleDashed, look: quiet };
	}
}

function answered(step: Step | undefined, source: ScanSource | undefined) {
	const asked = source?.providers && source.providers.length > 0 ? listed(source.providers) : undefined;
	if (step) {
		const fresh = step.new > 0 ? `, ${step.new} new` : "";
		return {
			said: step.found === 0 ? "Nothing found" : `${counted(step.found, "exposure")}${fresh}`,
			detail: asked,
		};
	}
	const when = source?.checked_at ? momentInWords(source.checked_at) : undefined;
	return { said: "Checked", detail: [when, asked].filter(Boolean).join(" · ") };
}

function notAnswered(step: Step | undefined, source: ScanSource | undefined) {
	const since = source?.state === "unknown" ? source.unknown_since : null;
	return {
		said: since ? `Could not check, unknown since ${dateInWords(since)}` : "Could not check",
		detail: step?.reason ?? source?.reason ?? undefined,
	};
}
