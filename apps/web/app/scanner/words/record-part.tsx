import type { ReactNode } from "react";

/** One matter on the sheet of an exposure. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h3 className="mb-2 font-sans text-body font-semibold tracking-normal">{title}</h3>
			{children}
		</section>
	);
}
