import { useId, useState } from "react";
import type { RemovalOverview } from "../../lib/api/removals.ts";
import { dateInWords } from "../../lib/site/format-date.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ShowMore } from "../../ui/list-end.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { counted } from "../../ui/words/counted.ts";
import type { Removal } from "../api/types.ts";
import type { RemovalStep } from "../api/use-removal-step.ts";

const shownAtFirst = 3;

interface NextForYouProps {
	overview: RemovalOverview;
	step: RemovalStep;
	/** How many listings below ask whether they are the person. */
	asks: number;
}

/** What waits for the person, steps first, each with one button. */
export function NextForYou({ overview: { next = [], tasks, consent }, step, asks }: NextForYouProps) {
	const heading = useId();
	const list = useId();
	const [all, setAll] = useState(false);
	const shown = all ? next : next.slice(0, shownAtFirst);
	const wantsConsent = consent === "not_given";
	return (
		<section aria-labelledby={heading}>
			<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<h2 id={heading} className="text-head">
					Next for you
				</h2>
				{tasks > 0 ? <p className="text-note text-ink-soft">{counted(tasks, "step")} to do</p> : null}
			</div>
			{next.length === 0 && !wantsConsent ? (
				<p className="mt-2 max-w-prose text-ink-soft">
					{asks > 0
						? "Say below whether these records are you. Nothing else waits for you."
						: "Nothing waits for you. We tell you when that changes."}
				</p>
			) : (
				<ul id={list} className="mt-4 space-y-3">
					{wantsConsent ? <ConsentItem /> : null}
					{shown.map((removal) => (
						<Item key={removal.id} removal={removal} step={step} />
					))}
				</ul>
			)}
			<ShowMore
				rows={list}
				look="quiet"
				className="mt-2"
				more={shown.length < next.length}
				onPress={() => setAll(true)}
			>
				Show {next.length - shown.length} more
			</ShowMore>
		</section>
	);
}

function ConsentItem() {
	return (
		<li>
			<Sheet className="sm:p-6">
				<p className="font-semibold">Let requests go out by themselves</p>
				<p className="mt-1 max-w-prose text-note text-ink-soft">
					Your plan includes it. You see every site and what it would be told before you agree, and you can
					take it back.
				</p>
				<ButtonLink to="/removals/settings#consent" look="secondary" className="mt-3 max-sm:w-full">
					See what would be sent
				</ButtonLink>
			</Sheet>
		</li>
	);
}

function Item({ removal, step }: { removal: Removal; step: RemovalStep }) {
	const { id, broker, task, sentence, state_since, can = [] } = removal;
	const isMine = step.busy === id;
	return (
		<li>
			<Sheet className="border-l-4 border-l-attention sm:flex sm:items-center sm:justify-between sm:gap-8 sm:p-6">
				<div className="min-w-0">
					<p className="font-semibold">
						{task
							? task.title
							: can.includes("confirm")
								? "May we send the request?"
								: "Back again: ask once more?"}
					</p>
					<p className="mt-1 max-w-prose text-note text-ink-soft wrap-anywhere">
						{broker.name}
						{task ? `, since ${dateInWords(task.since ?? state_since)}` : `: ${sentence}`}
					</p>
				</div>
				<div className="mt-3 flex shrink-0 flex-wrap gap-3 sm:mt-0">
					{can.includes("confirm") ? (
						<>
							<Button
								className="max-sm:flex-1"
								busy={step.busy !== undefined}
								onClick={() => step.confirm(id)}
							>
								{isMine && step.doing === "confirm" ? "Saving..." : "Yes, send it"}
								<span className="sr-only"> to {broker.name}</span>
							</Button>
							<ButtonLink to={`/removals/${id}`} look="secondary" className="max-sm:flex-1">
								Look first
							</ButtonLink>
						</>
					) : can.includes("again") ? (
						<Button className="max-sm:w-full" busy={step.busy !== undefined} onClick={() => step.again(id)}>
							{isMine && step.doing === "again" ? "Asking..." : "Ask again"}
							<span className="sr-only"> at {broker.name}</span>
						</Button>
					) : (
						<ButtonLink to={`/removals/${id}#task`} className="max-sm:w-full">
							Do it now
							<span className="sr-only">
								: {task?.title ?? "the next step"}, {broker.name}
							</span>
						</ButtonLink>
					)}
				</div>
			</Sheet>
		</li>
	);
}
