import { type SourceType, sourceTypes } from "@unlisted/contracts/scanner-values";
import type { ScanSource, ScanTask } from "@unlisted/contracts/told";
import {
	Check,
	CircleDashed,
	CircleSlash,
	Flag,
	type LucideIcon,
	Minus,
	Search,
	TriangleAlert,
} from "lucide-react";
import { dateInWords, momentInWords } from "../../lib/site/format-date.ts";
import { counted, listed, sourceNames } from "../words/words.ts";

type Step = NonNullable<ScanTask["sources"]>[number];

interface SourceLinesProps {
	/** For the running scan, or one that has just ended. */
	steps: readonly Step[] | undefined;
	/** It has ended: a source that had not answered by then is no longer asked. */
	over: boolean;
	/** The last answer of each source, however old. */
	sources: readonly ScanSource[] | undefined;
	/** Only invented people were searched, and the person is none of them. */
	notInSample?: boolean;
}

/**
 * The four sources, a line each, from waiting to the answer; without a scan the lines are closer together.
 */
export function SourceLines({ steps, over, sources, notInSample = false }: SourceLinesProps) {
	return (
		<ul className={steps ? "" : "grid gap-x-10 sm:grid-cols-2"}>
			{sourceTypes.map((type) => {
				const step = steps?.find(({ source_type }) => source_type === type);
				const source = sources?.find(({ source_type }) => source_type === type);
				const line = over && step && isOpen(step) ? leftOpen : lineOf(step, source, notInSample);
				return <Line key={type} type={type} compact={!steps} {...line} />;
			})}
		</ul>
	);
}

/** For the text: when it was asked, and which provider. */
const room = "min-h-23 lg:min-h-17";

interface LineProps {
	Icon: LucideIcon;
	look: string;
	said?: string;
	detail?: string | undefined;
	checking?: boolean;
	/** Looked through, and nothing there. */
	struck?: boolean;
}

function Line(props: LineProps & { type: SourceType; compact: boolean }) {
	const { type, compact, Icon, look, said, detail, checking = false, struck = false } = props;
	const wide = compact ? "lg:grid-cols-[auto_10rem_1fr]" : "sm:grid-cols-[auto_11rem_1fr]";
	return (
		<li
			className={`grid grid-cols-[auto_1fr] content-start items-start gap-x-3 border-t border-rule py-3 ${wide} ${said === undefined ? room : ""}`}
		>
			<Icon aria-hidden className={`mt-0.5 size-5 ${look}`} />
			<span className={`font-medium ${struck ? "line-through decoration-safe decoration-2" : ""}`}>
				{checking ? <span className="being-checked">{sourceNames[type]}</span> : sourceNames[type]}
			</span>
			<span className={`col-start-2 min-w-0 ${compact ? "lg:col-start-3" : "sm:col-start-3"}`}>
				{said === undefined ? (
					<span aria-hidden className="waiting-late mt-1 block h-4 w-24 rounded-bar bg-ink/8" />
				) : (
					<span className={`font-semibold ${look}`}>{said}</span>
				)}{" "}
				{detail ? <span className="block text-note text-ink-soft">{detail}</span> : null}
			</span>
		</li>
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
			// Loading: nothing is claimed until it is there.
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
