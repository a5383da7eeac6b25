import { type ReactNode, useId } from "react";
import { Sheet } from "../../ui/sheet.tsx";

/** One section of the settings page, with an id for links. */
export function Section(props: { id: string; title: string; intro?: ReactNode; children: ReactNode }) {
	const heading = useId();
	return (
		<section id={props.id} aria-labelledby={heading} className="scroll-mt-24">
			<Sheet>
				<h2 id={heading} className="text-title">
					{props.title}
				</h2>
				{props.intro ? <p className="mt-2 max-w-prose text-ink-soft">{props.intro}</p> : null}
				<div className="mt-5">{props.children}</div>
			</Sheet>
		</section>
	);
}
