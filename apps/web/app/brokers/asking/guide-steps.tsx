import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { websiteOf } from "../../lib/site/website.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { listed } from "../../ui/words/counted.ts";
import type { Guide } from "../api/types.ts";
import { CopyValues } from "./copy-values.tsx";

/** How people ask a site themselves: the page, what to copy, and a letter for sites that take mail. */
export function GuideSteps({ guide }: { guide: Guide }) {
	const { broker, covers = [], steps = [], values = [], link, letter } = guide;
	const page = link ? websiteOf(link) : undefined;
	const [reading, setReading] = useState(false);
	return (
		<div className="space-y-4">
			<ol className="list-decimal space-y-2 pl-5 marker:text-ink-soft">
				{steps.map((step) => (
					<li key={step}>{step}</li>
				))}
			</ol>
			{covers.length > 0 ? (
				<p className="text-note text-ink-soft">
					One request there also covers {listed(covers.map(({ name }) => name))}: they have the same owner.
				</p>
			) : null}
			{page ? (
				<a
					href={page}
					target="_blank"
					rel="noreferrer nofollow"
					className={buttonClass("secondary", "w-full")}
				>
					Open the page of {broker.name}
					<ExternalLink aria-hidden className="size-4 shrink-0" />
				</a>
			) : null}
			<CopyValues values={values} />
			<div className="border-t border-rule pt-3">
				<Button look="quiet" aria-expanded={reading} onClick={() => setReading(!reading)}>
					{reading ? "Hide the letter" : "Write to them instead"}
				</Button>
				{reading ? <Letter letter={letter} /> : null}
			</div>
		</div>
	);
}

function Letter({ letter: { to, subject, text } }: Pick<Guide, "letter">) {
	return (
		<div className="mt-3 space-y-3">
			<CopyValues
				values={[...(to ? [{ label: "To", value: to }] : []), { label: "Subject", value: subject }]}
			/>
			<div className="relative rounded-box border border-edge">
				<p className="p-4 pr-14 text-note whitespace-pre-wrap wrap-anywhere">{text}</p>
				<span className="absolute top-1 right-1">
					<CopyButton text={text} label="Copy the letter" />
				</span>
			</div>
			{to ? (
				<a
					href={`mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
					className={buttonClass("secondary", "w-full")}
				>
					Open in your mail program
				</a>
			) : (
				<p className="text-note text-ink-soft">
					We don't know an address for this. Their privacy page usually has one.
				</p>
			)}
		</div>
	);
}
