import type { ReactNode } from "react";

interface SectionProps {
	id?: string;
	title: string;
	text?: string;
	/** A sheet across the page that separates two parts. */
	raised?: boolean;
	children: ReactNode;
}

export function Section({ id, title, text, raised = false, children }: SectionProps) {
	return (
		<section id={id} className={raised ? "border-y border-rule bg-sheet" : ""}>
			<div className="mx-auto max-w-page px-5 py-12 sm:px-8 sm:py-24">
				<h2 className="max-w-prose text-display-sm sm:text-display">{title}</h2>
				{text ? <p className="mt-4 max-w-prose text-lead text-ink-soft">{text}</p> : null}
				<div className="mt-8 sm:mt-12">{children}</div>
			</div>
		</section>
	);
}
