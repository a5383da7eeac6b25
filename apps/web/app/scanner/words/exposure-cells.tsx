import type { Exposure } from "@unlisted/contracts/told";
import { Check, CircleAlert, CircleHelp, Eye, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { shortDate } from "../../lib/site/format-date.ts";
import { ShareBar } from "../../ui/charts/share-bar.tsx";
import { Chip } from "../../ui/chip.tsx";
import type { Tone } from "../../ui/notice.tsx";
import type { Column } from "../../ui/records.tsx";
import { Severity } from "../../ui/severity.tsx";
import { percentOf, spaced } from "./words.ts";

const statusLooks = new Map<string, { tone: Tone; Icon: LucideIcon }>(
	Object.entries({
		new: { tone: "attention", Icon: CircleAlert },
		acknowledged: { tone: "info", Icon: Eye },
		resolved: { tone: "safe", Icon: Check },
	}),
);

/** An unknown status is shown by its own word, with the icon for unknown. */
export function StatusChip({ status }: { status: string }) {
	const { tone, Icon } = statusLooks.get(status) ?? { tone: "neutral" as const, Icon: CircleHelp };
	return (
		<Chip tone={tone}>
			<Icon aria-hidden className="size-3.5 shrink-0 sm:max-lg:in-[td]:hidden" />
			{status}
		</Chip>
	);
}

/**
 * The link covers the whole row, and other controls are above it. On a phone a row has three lines of 24 px: the name
 * with its severity, what leaked, and a short rest. Text that is too long is cut off at its end. In the last line that
 * is the source, because the list shows the date and the confidence nowhere else.
 */
export const exposureColumns: Column<Exposure>[] = [
	{ title: "Status", wideOnly: true, cell: ({ status }) => <StatusChip status={status} /> },
	{
		title: "Description",
		isName: true,
		cell: (exposure) => (
			<Link
				to={`/scanner/exposure/${exposure.id}`}
				className={`block wrap-anywhere after:absolute after:inset-0 as-table:min-w-24 md:min-w-32 ${edgeOf(exposure)}`}
			>
				<span className="as-records:flex as-records:items-center as-records:gap-3">
					<span className="font-semibold underline-offset-4 group-hover:underline as-records:min-w-0 as-records:flex-1 as-lines:truncate">
						{exposure.title ?? exposure.description}
					</span>
					<span className="shrink-0 text-note as-table:hidden">
						<Severity grade={exposure.severity} />
					</span>
				</span>
				{exposure.title ? (
					<span className="block text-note text-ink-soft as-lines:truncate as-records:leading-6">
						{exposure.description}
					</span>
				) : null}
				<span className="block as-lines:truncate text-note leading-6 text-ink-soft as-table:hidden">
					<span className="font-semibold text-ink">{exposure.status}</span>
					{` · ${shortDate(exposure.discovered_at)} · ${percentOf(exposure.confidence_score)}% · ${spaced(exposure.source_type)}`}
				</span>
			</Link>
		),
	},
	{
		title: "Source",
		wideOnly: true,
		cell: ({ source_type }) => <span className="block text-note">{spaced(source_type)}</span>,
	},
	{ title: "Severity", wideOnly: true, cell: ({ severity }) => <Severity grade={severity} /> },
	{
		title: "Discovered",
		wideOnly: true,
		cell: ({ discovered_at }) => (
			<span className="font-mono text-note lg:whitespace-nowrap">{shortDate(discovered_at)}</span>
		),
	},
	{
		title: "Confidence",
		wideOnly: true,
		cell: ({ confidence_score }) => <ShareBar percent={percentOf(confidence_score)} />,
	},
];

/** Marks an open critical exposure, so that people see it at a glance. */
function edgeOf({ severity, status }: Pick<Exposure, "severity" | "status">): string {
	if (severity !== "critical" || status === "resolved") return "";
	return "before:absolute before:inset-y-0 before:-left-3 before:w-1 before:bg-fill-critical";
}

export const exposureRowClass = () => "group hover:bg-tint";
