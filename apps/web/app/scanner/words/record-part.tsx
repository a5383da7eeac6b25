import type { ReactNode } from "react";

/** One section of an exposure's page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h3 className="mb-2 font-sans text-body font-semibold tracking-normal">{title}</h3>
			{children}
		</section>
	);
}
