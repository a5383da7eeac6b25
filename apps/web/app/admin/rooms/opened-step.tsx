import type { Answer } from "@unlisted/contracts/seam";
import { ExternalLink } from "lucide-react";
import { useId, useState } from "react";
import { websiteOf } from "../../lib/site/website.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";

export type Step = Answer<"POST /api/admin/removals/:id/open">;

interface OpenedStepProps {
	step: Step;
	busy: boolean;
	onFinish: (outcome: "done" | "did_not_work", note: string) => void;
}

/** Everything a helper needs for one step: the page, what to copy, what to press. */
export function OpenedStep({ step, busy, onFinish }: OpenedStepProps) {
	const { broker, title, link, steps = [], values = [] } = step;
	const [note, setNote] = useState("");
	const heading = useId();
	const page = link ? websiteOf(link) : undefined;
	return (
		<section aria-labelledby={heading} className="space-y-4 pt-2">
			<h3 id={heading} className="text-title">
				{title}: {broker}
			</h3>
			<p className="text-note text-ink-soft">
				The person agreed to this and sees that you opened it. Use these details for this step only.
			</p>
			<ol className="max-w-prose list-decimal space-y-2 pl-5">
				{steps.map((one) => (
					<li key={one}>{one}</li>
				))}
			</ol>
			{page ? (
				<a href={page} target="_blank" rel="noreferrer nofollow" className={buttonClass("primary")}>
					Open the page of {broker}
					<ExternalLink aria-hidden className="size-4 shrink-0" />
				</a>
			) : null}
			<dl className="max-w-lg divide-y divide-rule border-y border-rule">
				{values.map(({ label, value }) => (
					<div key={`${label} ${value}`} className="flex flex-wrap items-center justify-between gap-3 py-2">
						<dt className="text-note text-ink-soft">{label}</dt>
						<dd className="flex min-w-0 items-center gap-2 font-mono wrap-anywhere">
							{value}
							<CopyButton text={value} label={`Copy ${label.toLowerCase()}`} />
						</dd>
					</div>
				))}
			</dl>
			<TextAreaField
				label="Note to the person (optional)"
				rows={2}
				maxLength={300}
				value={note}
				onChange={({ target }) => setNote(target.value)}
			/>
			<div className="flex flex-wrap gap-3">
				<Button busy={busy} onClick={() => onFinish("done", note.trim())}>
					{busy ? "Saving..." : "It worked"}
				</Button>
				<Button look="secondary" busy={busy} onClick={() => onFinish("did_not_work", note.trim())}>
					It did not work, give it back
				</Button>
			</div>
		</section>
	);
}
