import { Link } from "react-router";
import { momentInWords, shortDate } from "../../lib/site/format-date.ts";
import type { Column } from "../../ui/records.tsx";
import { counted } from "../../ui/words/counted.ts";
import type { Disclosure } from "../api/types.ts";
import { channelWords } from "../words/removal-words.ts";

const deletion = (at: string | null | undefined) =>
	at ? `said deleted ${shortDate(at)}` : "deletion not confirmed";

/** The broker, the field, the time and the reason. On a phone each row has three lines. */
export const disclosureColumns: Column<Disclosure>[] = [
	{
		title: "What",
		isName: true,
		cell: ({ label, broker, at, times, why, deletion_confirmed_at }) => (
			<>
				<span className="block font-semibold as-table:min-w-28">{label}</span>
				<span className="block text-note leading-6 as-table:hidden">
					{broker.name} · {shortDate(at)}
					{times > 1 ? ` · ${counted(times, "time")}` : ""}
				</span>
				<span className="block text-note leading-6 text-ink-soft as-table:hidden">
					{why} · {deletion(deletion_confirmed_at)}
				</span>
			</>
		),
	},
	{
		title: "Told to",
		wideOnly: true,
		cell: ({ broker, to, removal_id }) => (
			<span className="block lg:min-w-40">
				{removal_id ? (
					<Link
						to={`/removals/${removal_id}`}
						className="inline-flex min-h-11 items-center font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink"
					>
						{broker.name}
					</Link>
				) : (
					broker.name
				)}
				<span className="block font-mono text-note text-ink-soft wrap-anywhere max-lg:hidden">{to}</span>
			</span>
		),
	},
	{
		title: "When",
		wideOnly: true,
		cell: ({ at, times, last_at }) => (
			<span className="font-mono text-note">
				{momentInWords(at)}
				{times > 1 ? (
					<span className="block text-ink-soft">
						{counted(times, "time")}, last {shortDate(last_at)}
					</span>
				) : null}
			</span>
		),
	},
	{
		title: "Why",
		wideOnly: true,
		cell: ({ why, channel }) => (
			<span className="block text-note">
				{why}
				<span className="block text-ink-soft">{channelWords(channel)}</span>
			</span>
		),
	},
	{
		title: "Deleted there",
		wideOnly: true,
		cell: ({ deletion_confirmed_at }) => (
			<span className="text-note">
				{deletion_confirmed_at ? `They said so on ${shortDate(deletion_confirmed_at)}` : "Not confirmed"}
			</span>
		),
	},
];
