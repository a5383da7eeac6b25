import type { ReactNode } from "react";
import { digits } from "../../ui/words/counted.ts";

/** Up to four figures in a row. A phone shows two in each row. */
export function FigureRow({ children }: { children: ReactNode }) {
	return <dl className="grid grid-cols-2 border-y border-ink lg:grid-cols-4">{children}</dl>;
}

interface FigureProps {
	label: string;
	/** Undefined: not known, which is not zero. */
	value: number | string | undefined;
	note: string | undefined;
	look?: string;
}

export function Figure({ label, value, note, look = "" }: FigureProps) {
	return (
		<div className="flex flex-col gap-1 border-rule py-4 max-lg:odd:pr-4 max-lg:even:border-l max-lg:even:pl-4 max-lg:[&:nth-child(n+3)]:border-t lg:border-l lg:px-5 lg:py-5 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0">
			<dt className="text-note font-semibold">{label}</dt>
			<dd className={`font-serif text-head tabular-nums lg:text-display-sm ${look}`}>
				{value === undefined ? "–" : typeof value === "number" ? digits(value) : value}
			</dd>
			{note ? <dd className="text-note text-ink-soft">{note}</dd> : null}
		</div>
	);
}
