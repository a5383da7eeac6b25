import { SampleTag } from "./sample-tag.tsx";
import { sampleStats } from "./samples.ts";

/** One ledger rather than four boxes: the first figure is what the service is for, the others explain it. */
export function StatCards() {
	const [first, ...others] = sampleStats;
	return (
		<section aria-labelledby="stats" className="border-y border-ink">
			<h2 id="stats" className="sr-only">
				Figures
			</h2>
			<dl className="grid sm:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
				<Stat {...first} leading />
				{others.map((stat) => (
					<Stat key={stat.label} {...stat} />
				))}
			</dl>
		</section>
	);
}

interface StatProps {
	label: string;
	value: string;
	about: string;
	leading?: boolean;
}

function Stat({ label, value, about, leading = false }: StatProps) {
	return (
		<div
			className={`flex flex-col gap-2 border-rule py-5 not-first:border-t sm:not-first:border-t-0 ${
				leading
					? "sm:col-span-3 sm:border-b lg:col-span-1 lg:border-b-0 lg:pr-8"
					: "sm:px-5 sm:[&:nth-child(2)]:pl-0 sm:[&:nth-child(n+3)]:border-l lg:border-l lg:[&:nth-child(2)]:pl-5"
			}`}
		>
			<dt className="text-note font-semibold">{label}</dt>
			<dd
				className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${leading ? "" : "sm:flex-col sm:items-start"}`}
			>
				<span className={`font-serif tabular-nums ${leading ? "text-poster" : "text-display-sm"}`}>
					{value}
				</span>
				<SampleTag />
			</dd>
			<dd className="text-note text-ink-soft">{about}</dd>
		</div>
	);
}
