import type { ScoreReason } from "@unlisted/contracts/told";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";

/** The points out of their maximum, why, and what would raise them. */
export function ScoreReasonLine({ reason }: { reason: ScoreReason }) {
	const { points, of, title, explanation, raise } = reason;
	const holdsDown = points < 0;
	return (
		<li className={`border-t border-rule py-3 ${holdsDown ? "lg:col-span-2" : ""}`}>
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h3 className="flex-1 basis-[8rem] font-sans text-body font-semibold tracking-normal">{title}</h3>
				<p className={`shrink-0 text-note font-semibold tabular-nums ${holdsDown ? "text-exposed" : ""}`}>
					{holdsDown ? `−${-points}` : `${points} of ${of}`}
					<span className="sr-only">{points === -1 ? " point" : " points"}</span>
				</p>
			</div>
			{of > 0 ? (
				<div aria-hidden className="mt-1.5 h-1.5 rounded-bar bg-rule">
					<div className="bar h-full rounded-bar bg-bar" style={{ width: `${(points / of) * 100}%` }} />
				</div>
			) : null}
			<p className="mt-1.5 text-note text-ink-soft">{explanation}</p>
			{raise ? (
				<Link
					to={raise.href}
					className="inline-flex min-h-11 items-center gap-2 text-note font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
				>
					{raise.text}
					<span className="sr-only">: {title}</span>
					<ArrowRight aria-hidden className="size-4" />
				</Link>
			) : null}
		</li>
	);
}
