import type { ReactNode } from "react";
import { Sheet } from "../../ui/sheet.tsx";

interface ScoreSheetProps {
	ring: ReactNode;
	step: ReactNode;
	about: string;
	/** An example has less to explain than a person's own score. */
	example?: boolean;
	children: ReactNode;
}

/** What to do next, the score, and what the score consists of. On a wide screen, the step is in the shorter column. */
export function ScoreSheet({ ring, step, about, example, children }: ScoreSheetProps) {
	return (
		<Sheet className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[15rem_1fr] md:grid-rows-[auto_1fr] lg:grid-cols-[18rem_1fr]">
			<div
				className={`border-rule max-md:border-b max-md:pb-8 md:order-last ${example ? "" : "md:border-t md:pt-6"}`}
			>
				{step}
			</div>
			<div className={`flex flex-col items-center gap-3 md:order-first ${example ? "md:row-span-2" : ""}`}>
				{ring}
			</div>
			<section aria-labelledby="score" className={example ? "" : "md:row-span-2"}>
				<h2 id="score" className="text-title">
					Security score
				</h2>
				<p className="mt-1 max-w-prose text-ink-soft">{about}</p>
				{children}
			</section>
		</Sheet>
	);
}
