import type { ReactNode } from "react";

export function PageHeading({
	title,
	subtitle,
	children,
}: {
	title: ReactNode;
	subtitle?: ReactNode;
	children?: ReactNode;
}) {
	return (
		<div className="mb-8 flex flex-wrap items-end justify-between gap-4 border-b border-rule pb-6">
			{/* A long sentence breaks before the buttons leave their corner. */}
			<div className="min-w-0 sm:flex-1 sm:basis-80">
				<h1 className="text-display-sm">{title}</h1>
				{subtitle ? <p className="mt-2 max-w-prose text-lead text-ink-soft">{subtitle}</p> : null}
			</div>
			{children ? (
				<div data-print="no" className="flex flex-wrap gap-3">
					{children}
				</div>
			) : null}
		</div>
	);
}
