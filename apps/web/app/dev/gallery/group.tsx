import type { ReactNode } from "react";

export function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="space-y-6">
			<h2 className="text-head">{title}</h2>
			{children}
		</section>
	);
}

export function Specimen({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="border-t border-rule pt-4">
			<h3 className="mb-4 font-sans text-note font-semibold tracking-normal text-ink-soft">{title}</h3>
			{children}
		</div>
	);
}
