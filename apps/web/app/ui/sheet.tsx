import type { ReactNode } from "react";

/** A framed box, in the style of a sheet of paper. */
export function Sheet({ children, className = "" }: { children: ReactNode; className?: string }) {
	return <div className={`rounded-box border border-rule bg-sheet p-5 sm:p-8 ${className}`}>{children}</div>;
}

/** The empty state: a blank sheet with lines, and what to do about it. */
export function BlankSheet({ title, children }: { title: string; children?: ReactNode }) {
	return (
		<div className="rounded-box border border-rule bg-sheet p-5 sm:p-8">
			<div aria-hidden className="mb-6 space-y-4">
				<div className="h-px w-full bg-rule" />
				<div className="h-px w-full bg-rule" />
				<div className="h-px w-2/3 bg-rule" />
			</div>
			<h2 className="text-title">{title}</h2>
			{children ? <div className="mt-2 max-w-prose space-y-4 text-ink-soft">{children}</div> : null}
		</div>
	);
}
