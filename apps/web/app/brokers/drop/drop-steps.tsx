import { ExternalLink } from "lucide-react";
import { websiteOf } from "../../lib/site/website.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { Drop } from "../api/types.ts";

/** The steps on the state's own page, in order, with its link. */
export function DropSteps({ drop: { steps = [], site } }: { drop: Drop }) {
	const page = websiteOf(site);
	return (
		<section aria-labelledby="drop-steps">
			<Sheet>
				<h2 id="drop-steps" className="text-title">
					How to file
				</h2>
				<ol className="mt-4 max-w-prose space-y-4">
					{steps.map(({ id, title, how }, at) => (
						<li key={id} className="grid grid-cols-[2rem_1fr] gap-x-2">
							<span aria-hidden className="font-serif text-title text-ink-soft">
								{at + 1}
							</span>
							<div>
								<p className="font-semibold">{title}</p>
								<p className="text-note text-ink-soft">{how}</p>
							</div>
						</li>
					))}
				</ol>
				{page ? (
					<a
						href={page}
						target="_blank"
						rel="noreferrer"
						className={buttonClass("primary", "mt-6 max-sm:w-full")}
					>
						Open the state's page
						<ExternalLink aria-hidden className="size-4 shrink-0" />
					</a>
				) : null}
			</Sheet>
		</section>
	);
}
