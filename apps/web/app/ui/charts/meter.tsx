import { Check, Minus } from "lucide-react";

const segments = [1, 2, 3, 4, 5];
const fills = ["bg-exposed", "bg-exposed", "bg-exposed", "bg-attention", "bg-attention", "bg-safe"];

/** A score from 0 to 5, in a word and in bars. */
export function StrengthMeter({ title, score, label }: { title: string; score: number; label: string }) {
	return (
		<div className="flex items-center gap-3 text-note">
			<div aria-hidden className="flex flex-1 gap-1">
				{segments.map((segment) => (
					<span
						key={segment}
						className={`h-1.5 flex-1 rounded-bar ${segment <= score ? `bar ${fills[score] ?? ""}` : "bg-rule"}`}
					/>
				))}
			</div>
			<p aria-live="polite" className="min-w-24 text-right">
				<span className="sr-only">{title}: </span>
				<span className="font-semibold">{label}</span>
			</p>
		</div>
	);
}

export function Checklist({ items }: { items: { label: string; met: boolean }[] }) {
	return (
		<ul className="grid gap-x-4 gap-y-1 text-note sm:grid-cols-2">
			{items.map(({ label, met }) => {
				const Icon = met ? Check : Minus;
				return (
					<li key={label} className={`flex items-center gap-2 ${met ? "text-safe" : "text-ink-soft"}`}>
						<Icon aria-hidden className="size-4 shrink-0" />
						<span>
							{label}
							<span className="sr-only">{met ? ": met" : ": not yet met"}</span>
						</span>
					</li>
				);
			})}
		</ul>
	);
}
