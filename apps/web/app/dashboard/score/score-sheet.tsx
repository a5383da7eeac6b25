import type { ReactNode } from "react";
import { Sheet } from "../../ui/sheet.tsx";

interface ScoreSheetProps {
	ring: ReactNode;
	step: ReactNode;
	about: string;
	children: ReactNode;
}

/** The score, what to do next, and what the score is made of. */
export function ScoreSheet({ ring, step, about, children }: ScoreSheetProps) {
	return (
		<Sheet className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[15rem_1fr] lg:grid-cols-[18rem_1fr]">
			<div className="space-y-8">
				<div className="flex flex-col items-center gap-3">{ring}</div>
				<div className="border-t border-rule pt-6">{step}</div>
			</div>
			<section aria-labelledby="score">
				<h2 id="score" className="text-title">
					Security score
				</h2>
				<p className="mt-1 max-w-prose text-ink-soft">{about}</p>
				{children}
			</section>
		</Sheet>
	);
}
