import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Figures } from "./figures.tsx";

export const meta = () =>
	pageMeta({
		title: "What removals achieve",
		description: "How many listings this installation had removed, how long it took, and which sites do it.",
		path: "/effectiveness",
	});

export default function EffectivenessPage() {
	return (
		<Page>
			<PageHeading
				title="What removals achieve"
				subtitle="Counted on this installation, for everybody together. A listing counts as removed only when we looked ourselves and it was gone."
			/>
			<Figures />
			<section className="mt-12 border-t border-rule pt-8">
				<h2 className="text-title">How this is counted</h2>
				<ul className="mt-4 max-w-prose list-disc space-y-2 pl-5 text-ink-soft">
					<li>
						The share counts every listing that a site was asked to remove and that we can look up, even one
						asked for yesterday. What a site says itself does not count.
					</li>
					<li>
						We look after 3, 7, 14 and 30 days, and with each scan. So a listing may be gone some days before
						we count it.
					</li>
					<li>
						A listing that comes back counts under “Came back”, and no longer as removed. A request that
						covers several sites counts at each of them.
					</li>
					<li>The ranges in brackets are right in 95 of 100 cases. With few removals they are wide.</li>
					<li>
						Nobody can be recognized in these figures: counts are rounded to five, and counts below ten are
						not shown. Sites with fewer than ten people share one line.
					</li>
				</ul>
				<p className="mt-4 max-w-prose text-ink-soft">
					For programs:{" "}
					<a className="font-semibold underline underline-offset-4" href="/api/effectiveness">
						/api/effectiveness
					</a>
				</p>
			</section>
		</Page>
	);
}
