import {
	Check,
	ChevronDown,
	CircleDashed,
	CircleSlash,
	type LucideIcon,
	Mail,
	TriangleAlert,
} from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Coverage as CoverageAnswer } from "../../lib/api/brokers.ts";
import { dateInWords, momentInWords } from "../../lib/site/format-date.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { counted, digits } from "../../ui/words/counted.ts";

/** Where we searched, where we could not, and where nobody can: each with its number and its list. */
export function Coverage({ coverage }: { coverage: CoverageAnswer }) {
	const heading = useId();
	const {
		sentence,
		checked = [],
		could_not = [],
		waiting = [],
		switched_off = [],
		not_searchable,
	} = coverage;
	const names = not_searchable.names ?? [];
	return (
		<section aria-labelledby={heading}>
			<Sheet className="space-y-4">
				<div>
					<h2 id={heading} className="text-head">
						Where we looked
					</h2>
					<p className="mt-1 max-w-prose text-ink-soft">{sentence}</p>
				</div>
				<div className="border-t border-rule empty:hidden">
					<Part
						Icon={Check}
						look="text-safe"
						title={`${counted(checked.length, "site")} checked`}
						about="Asked, and they answered. What they show of you is in the list above."
					>
						{checked.map(({ id, name, checked_at, found }) => (
							<Line
								key={id}
								name={name}
								more={`${found === 0 ? "nothing found" : counted(found, "listing")}, ${momentInWords(checked_at)}`}
							/>
						))}
					</Part>
					<Part
						Icon={TriangleAlert}
						look="text-attention"
						title={`${counted(could_not.length, "site")} could not be checked`}
						about="We do not know whether they list you. We try again with each scan."
					>
						{could_not.map(({ id, name, text, since, last_checked_at }) => (
							<Line
								key={id}
								name={name}
								more={`${text} Since ${dateInWords(since)}${last_checked_at ? `, last checked ${dateInWords(last_checked_at)}` : ", never checked"}.`}
							/>
						))}
					</Part>
					<Part
						Icon={CircleDashed}
						look="text-ink-soft"
						title={`${counted(waiting.length, "site")} not checked yet`}
						about="They are asked with the next scan."
					>
						{waiting.map(({ id, name }) => (
							<Line key={id} name={name} />
						))}
					</Part>
					<Part
						Icon={CircleSlash}
						look="text-ink-soft"
						title={`${counted(switched_off.length, "site")} switched off`}
						about="You switched them off in the settings. They are never contacted."
					>
						{switched_off.map(({ id, name }) => (
							<Line key={id} name={name} />
						))}
					</Part>
					<Part
						Icon={Mail}
						look="text-ink-soft"
						title={`${counted(not_searchable.count, "broker")} cannot be searched`}
						about="They have no public search, so nobody outside can see whether they hold your data."
					>
						{names.map((name) => (
							<Line key={name} name={name} />
						))}
						{not_searchable.count > names.length && names.length > 0 ? (
							<Line name={`and ${digits(not_searchable.count - names.length)} more`} />
						) : null}
					</Part>
				</div>
			</Sheet>
		</section>
	);
}

interface PartProps {
	Icon: LucideIcon;
	look: string;
	title: string;
	about: string;
	/** The lines. Without any, the part is left out. */
	children: ReactNode[];
}

function Part({ Icon, look, title, about, children }: PartProps) {
	if (children.flat().filter(Boolean).length === 0) return null;
	return (
		<details className="group border-b border-rule">
			<summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2">
				<span className="flex min-w-0 items-center gap-3">
					<Icon aria-hidden className={`size-5 shrink-0 ${look}`} />
					<span className="font-semibold">{title}</span>
				</span>
				<ChevronDown
					aria-hidden
					className="size-5 shrink-0 text-ink-soft motion-safe:transition-transform group-open:rotate-180"
				/>
			</summary>
			<div className="pb-5 pl-8">
				<p className="max-w-prose text-note text-ink-soft">{about}</p>
				<ul className="mt-3 max-h-96 divide-y divide-rule overflow-y-auto border-y border-rule">
					{children}
				</ul>
			</div>
		</details>
	);
}

function Line({ name, more }: { name: string; more?: string }) {
	return (
		<li className="flex flex-wrap justify-between gap-x-6 py-2 text-note">
			<span className="font-medium wrap-anywhere">{name}</span>
			{more ? <span className="text-ink-soft">{more}</span> : null}
		</li>
	);
}
