import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { useActivePlan } from "./active-plan.ts";
import { creditReport, familyProtection, type PlanCard } from "./plan-promises.ts";

export function ActionCards() {
	// While it is not known, the cards speak to somebody without a plan: they lead to a page that is right for everybody.
	const plan = useActivePlan().data?.id ?? null;
	return (
		<section aria-labelledby="actions">
			<h2 id="actions" className="text-title">
				What you can do
			</h2>
			<ul className="mt-4 grid gap-4 md:grid-cols-[1.25fr_1fr_1fr]">
				<ActionCard
					title="Run New Scan"
					text="Look through breach databases, paste sites, dark web markets and social media leaks."
					to="/scanner"
					action="Open the scanner"
				/>
				<ActionCard title="Credit Report" {...creditReport(plan)} />
				<ActionCard title="Family Protection" {...familyProtection(plan)} />
			</ul>
		</section>
	);
}

/** The whole card is the link's target, but only its title is read out as the link. */
function ActionCard({ title, text, to, action }: PlanCard & { title: string }) {
	return (
		<li className="group relative flex flex-col rounded-box border border-rule bg-sheet p-5 hover:border-ink">
			<h3 className="text-title">
				<Link to={to} className="after:absolute after:inset-0 after:rounded-box">
					{title}
				</Link>
			</h3>
			<p className="mt-2 flex-1 text-ink-soft">{text}</p>
			<p
				aria-hidden
				className="mt-4 inline-flex items-center gap-2 text-note font-semibold group-hover:underline"
			>
				{action}
				<ArrowRight className="size-4" />
			</p>
		</li>
	);
}
