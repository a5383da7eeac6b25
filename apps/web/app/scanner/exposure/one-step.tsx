import type { HelpStep } from "@unlisted/contracts/told";
import { ExternalLink } from "lucide-react";
import { useId } from "react";
import { buttonClass } from "../../ui/button.tsx";

interface OneStepProps {
	step: HelpStep;
	number: number;
	/** The first step that is not done. Its button is the page's main action. */
	isNext: boolean;
	country: string;
	/** Whether a phone hides it until a click. */
	folded: boolean;
	onTick: (id: string, done: boolean) => void;
}

/** A finished step keeps only its title. */
export function OneStep({ step, number, isNext, country, folded, onTick }: OneStepProps) {
	const box = useId();
	const here = step.countries?.find((one) => one.country === country);
	const links = [...(step.links ?? []), ...(here?.links ?? [])];
	return (
		<li
			className={`grid grid-cols-[auto_1fr] gap-x-1 py-3 sm:gap-x-2 sm:py-4 ${folded ? "max-sm:hidden print:grid" : ""}`}
		>
			<input
				id={box}
				type="checkbox"
				checked={step.done}
				onChange={({ target }) => onTick(step.id, target.checked)}
				className="my-3 mr-3 size-5 accent-safe sm:ml-3"
			/>
			<label
				htmlFor={box}
				className={`flex min-h-11 min-w-0 items-baseline gap-2 py-2.5 font-semibold sm:text-lead ${step.done ? "text-ink-soft line-through decoration-2" : ""}`}
			>
				<span className="tabular-nums">{number}.</span>
				{step.title}
			</label>
			{step.done ? null : (
				<div className="col-span-2 max-w-prose min-w-0 space-y-2 sm:col-span-1 sm:col-start-2">
					<p>{step.how}</p>
					{here ? <p>{here.how}</p> : null}
					{links.length > 0 ? (
						<ul className="flex flex-wrap gap-x-5 gap-y-2 pt-1">
							{links.map(({ label, url }, at) => (
								<li key={url}>
									<OutLink
										url={url}
										label={label}
										look={at > 0 ? "quiet" : isNext ? "primary" : "secondary"}
									/>
								</li>
							))}
						</ul>
					) : null}
				</div>
			)}
		</li>
	);
}

interface OutLinkProps {
	url: string;
	label: string;
	look: "primary" | "secondary" | "quiet";
}

function OutLink({ url, label, look }: OutLinkProps) {
	return (
		<a href={url} target="_blank" rel="noreferrer nofollow" className={buttonClass(look)}>
			{label}
			<span className="sr-only"> (opens a new tab)</span>
			<ExternalLink aria-hidden className="size-4 shrink-0" />
		</a>
	);
}
