import { HandHelping } from "lucide-react";
import { useId, useState } from "react";
import { momentInWords } from "../../lib/site/format-date.ts";
import { Button } from "../../ui/button.tsx";
import { listed } from "../../ui/words/counted.ts";
import type { RemovalTask } from "../api/types.ts";
import type { RemovalStep } from "../api/use-removal-step.ts";

interface HelpWithStepProps {
	id: string;
	broker: string;
	task: RemovalTask;
	step: RemovalStep;
}

/**
 * Lets a helper of the installation do the step, after the person has read what they would see. The person can take it
 * back.
 */
export function HelpWithStep({ id, broker, task, step }: HelpWithStepProps) {
	const { help, values = [], link, since } = task;
	const [reading, setReading] = useState(false);
	const heading = useId();
	if (!help || !(help.possible || help.asked_at)) return null;
	const isBusy = step.doing === "help";
	const ask = (wanted: boolean) => step.askHelp(id, { wanted, since });
	const seen = listed([
		"the name of the site",
		...(link ? ["the address of its page"] : []),
		...values.map(({ label }) => `your ${label.toLowerCase()}`),
	]);
	if (help.asked_at)
		return (
			<div className="space-y-3 border-t border-rule pt-5" role="status">
				<p className="font-semibold">A helper may do this step</p>
				<p className="max-w-prose">
					You agreed on {momentInWords(help.asked_at)}.{" "}
					{help.opened_at
						? `A helper looked at it on ${momentInWords(help.opened_at)}.`
						: "Nobody has looked at it yet."}{" "}
					If you do it yourself or take this back, they can no longer see it.
				</p>
				<Button
					look="secondary"
					className="max-sm:w-full"
					busy={step.busy !== undefined}
					onClick={() => {
						setReading(false);
						ask(false);
					}}
				>
					{isBusy ? "Saving..." : "Take it back"}
				</Button>
			</div>
		);
	if (!reading)
		return (
			<div className="border-t border-rule pt-5">
				<Button look="quiet" className="px-2" onClick={() => setReading(true)}>
					<HandHelping aria-hidden className="size-4" />
					Let a helper do this step
				</Button>
			</div>
		);
	return (
		<section aria-labelledby={heading} className="space-y-3 border-t border-rule pt-5">
			<h3 id={heading} className="font-sans text-body font-semibold tracking-normal">
				Let a helper do this step?
			</h3>
			<p className="max-w-prose">
				The helper works for the operator of this site. They see {seen}, and nothing else about you: not your
				account, not your other listings. They type it into the page of {broker} in your place.
			</p>
			<p className="max-w-prose">
				Each time they look at it, you see that here and in your security events. You can take it back until
				they have done it.
			</p>
			<div className="flex flex-wrap gap-3">
				<Button
					look="secondary"
					className="max-sm:w-full"
					busy={step.busy !== undefined}
					onClick={() => ask(true)}
				>
					{isBusy ? "Saving..." : "Yes, a helper may do it"}
				</Button>
				<Button look="quiet" className="px-2" onClick={() => setReading(false)}>
					No
				</Button>
			</div>
		</section>
	);
}
