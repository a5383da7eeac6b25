import { ChevronDown } from "lucide-react";
import {
	Children,
	cloneElement,
	type HTMLAttributes,
	isValidElement,
	type ReactElement,
	type ReactNode,
} from "react";
import { siteConfig } from "../lib/site/site-config.ts";
import { Page } from "../shell/parts/page.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

interface LegalPageProps {
	title: string;
	summary: string;
	/** The day on which this text last changed. */
	changed: string;
	children: ReactNode;
}

/** A legal text: the frame of all four, with the note that the operator must remove. */
export function LegalPage({ title, summary, changed, children }: LegalPageProps) {
	const parts = Children.toArray(children).map(named);
	return (
		<Page>
			<PageHeading title={title} subtitle={summary} />
			<div className="max-w-prose">
				<Notice tone="attention" title="For the operator of this installation">
					<p>
						This text describes what the software does as it comes. Review it with somebody who knows your
						law, add your name and address, and remove this note before you open the service to others.
					</p>
				</Notice>
				<Contents titles={parts.flatMap(({ title }) => title ?? [])} />
				<div className="legal mt-8">{parts.map(({ part }) => part)}</div>
				<section className="mt-12 border-t border-rule pt-6">
					<h2 className="text-title">Who to write to</h2>
					<p className="mt-2">
						Write to{" "}
						<a className="underline underline-offset-4" href={`mailto:${siteConfig.supportEmail}`}>
							{siteConfig.supportEmail}
						</a>{" "}
						or call {siteConfig.supportPhone}. Last changed on {changed}.
					</p>
				</section>
			</div>
		</Page>
	);
}

interface Part {
	part: ReactNode;
	/** The title, for a heading. */
	title?: string;
}

/** Gives each heading an id to link to, so that authors of the texts need not. */
function named(part: ReactNode): Part {
	if (!isHeading(part)) return { part };
	const { children: title } = part.props;
	if (typeof title !== "string") return { part };
	return { part: cloneElement(part, { id: placeOf(title), className: "scroll-mt-20" }), title };
}

const isHeading = (part: ReactNode): part is ReactElement<HTMLAttributes<HTMLElement>> =>
	isValidElement(part) && part.type === "h2";

const placeOf = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, "-");

/** Lists the headings. The text itself is never folded, because people read, search and print it as a whole. */
function Contents({ titles }: { titles: readonly string[] }) {
	return (
		<nav aria-label="On this page" data-print="no" className="mt-8">
			<details className="group border-y border-rule">
				<summary className="flex min-h-11 items-center justify-between gap-4 font-semibold">
					On this page
					<ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
				</summary>
				<ul className="pb-3">
					{titles.map((title) => (
						<li key={title}>
							<a
								href={`#${placeOf(title)}`}
								className="inline-flex min-h-11 items-center underline underline-offset-4"
							>
								{title}
							</a>
						</li>
					))}
				</ul>
			</details>
		</nav>
	);
}
