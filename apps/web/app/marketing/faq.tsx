import { Link } from "react-router";
import { PendingMarks } from "../shell/parts/promised.tsx";
import { AccordionItem } from "../ui/accordion.tsx";
import { faq } from "./content.ts";

export function Faq() {
	return (
		<section id="faq" className="border-t border-rule bg-sheet">
			<div className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-5 py-12 sm:px-8 sm:py-24 lg:grid-cols-[1fr_2fr]">
				<h2 className="text-display-sm sm:text-display">{faq.title}</h2>
				<div>
					<div className="border-t border-rule">
						{faq.items.map(({ question, answer, waitsFor }) => (
							<AccordionItem key={question} title={question}>
								<p>
									{answer} <PendingMarks what={waitsFor} />
								</p>
							</AccordionItem>
						))}
					</div>
					<p className="mt-6">
						{faq.more}{" "}
						<Link
							to="/support"
							className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
						>
							{faq.contact}
						</Link>
					</p>
				</div>
			</div>
		</section>
	);
}
