import { Link } from "react-router";
import { removedOf } from "../lib/api/removals.ts";
import { momentInWords } from "../lib/site/format-date.ts";
import { digits } from "../ui/words/counted.ts";
import { relativeTime } from "./parts/relative-time.ts";
import { sampleStats } from "./parts/samples.ts";
import type { Standing } from "./parts/standing.ts";

interface Figure {
	label: string;
	value: string;
	about: string;
	/** The full text, if the value is short. */
	title?: string;
	/** The page that the figure comes from. */
	to?: string;
}

/** Masked sample figures. The one note about them is at the score. */
export function SampleStats() {
	return <StatCards figures={sampleStats} sample />;
}

const nothingAsked = "Nothing asked yet";

/** Counts only what we saw ourselves, never what a site says about itself. */
function removalFigures(removals: Standing["removals"]): { neutralized: Figure; share: Figure } {
	const { asked, count, share } = removedOf(removals);
	const to = removals === undefined ? {} : { to: "/removals" };
	const about =
		asked === 0
			? nothingAsked
			: count > 0
				? "Listings that we looked for and that are gone"
				: `${digits(asked)} asked for, none verified yet`;
	return {
		neutralized: { label: "Threats Neutralized", value: digits(count), about, ...to },
		share: {
			label: "Data Removed",
			value: share,
			...to,
			about: asked === 0 ? nothingAsked : "Of the removals that were asked for",
		},
	};
}

const openAndResolved = (open: number, resolved: number) =>
	`${digits(open)} still open, ${digits(resolved)} resolved by you`;

/** "12 exposures, 5 resolved by you, and 3 listings on broker sites" */
function withListings(total: number, resolved: number, listed: number): string {
	const exposures = `${digits(total)} ${total === 1 ? "exposure" : "exposures"}`;
	const done = resolved === 0 ? "" : `, ${digits(resolved)} resolved by you,`;
	return `${exposures}${done} and ${digits(listed)} ${listed === 1 ? "listing" : "listings"} on broker sites`;
}

export function OwnStats({ standing: { results, summary, listings, removals } }: { standing: Standing }) {
	const [last] = results;
	const { total, by_status } = summary;
	// People resolve these themselves, so they are not removals of ours.
	const { resolved } = by_status;
	const open = total - resolved;
	const listed = listings?.by_state.listed ?? 0;
	const seen = total === 0 ? "None that we know of" : "Places where your data was seen";
	const exposed = resolved === 0 ? seen : openAndResolved(open, resolved);
	const { neutralized, share } = removalFigures(removals);
	const figures: Figure[] = [
		neutralized,
		{
			label: "Data Leaks Found",
			value: digits(total + listed),
			about: listed === 0 ? exposed : withListings(total, resolved, listed),
		},
		share,
	];
	if (last) {
		figures.push({
			label: "Last Scan",
			value: relativeTime(last.scan_date, Date.now()),
			about: last.complete ? "When we last looked" : "Some sources did not answer",
			title: momentInWords(last.scan_date),
		});
	}
	return <StatCards figures={figures} />;
}

/** One row instead of four boxes: the first figure is the purpose of the service, and the others explain it. */
function StatCards({ figures, sample = false }: { figures: readonly Figure[]; sample?: boolean }) {
	return (
		<section aria-labelledby="stats" className="border-y border-ink">
			<h2 id="stats" className="sr-only">
				Figures
			</h2>
			<dl className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
				{figures.map((figure, at) => (
					<Stat key={figure.label} {...figure} leading={at === 0} sample={sample} />
				))}
			</dl>
		</section>
	);
}

function Stat({
	label,
	value,
	about,
	title,
	to,
	leading,
	sample,
}: Figure & { leading: boolean; sample: boolean }) {
	return (
		<div
			className={`flex flex-col gap-2 border-rule py-5 max-sm:odd:pr-4 max-sm:even:border-l max-sm:even:pl-4 max-sm:[&:nth-child(n+3)]:border-t ${
				leading
					? "sm:col-span-3 sm:border-b lg:col-span-1 lg:border-b-0 lg:pr-8"
					: "sm:px-5 sm:[&:nth-child(2)]:pl-0 sm:[&:nth-child(n+3)]:border-l lg:border-l lg:[&:nth-child(2)]:pl-5"
			}`}
		>
			<dt className="text-note font-semibold">{label}</dt>
			<dd
				className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${leading ? "" : "sm:flex-col sm:items-start"}`}
			>
				<span
					title={title}
					className={`font-serif tabular-nums ${leading ? "text-display-sm sm:text-poster" : "text-display-sm"} ${sample ? "struck" : ""}`}
				>
					{value}
				</span>
			</dd>
			<dd className="text-note text-ink-soft">
				{sample ? <span className="sr-only">Example: </span> : null}
				{to ? (
					<Link to={to} className="underline decoration-edge underline-offset-4 hover:decoration-ink">
						{about}
					</Link>
				) : (
					about
				)}
			</dd>
		</div>
	);
}
