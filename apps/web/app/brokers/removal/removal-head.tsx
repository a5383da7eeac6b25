import { removalStateWords } from "@unlisted/contracts/removals/removal-values";
import { shortDate } from "../../lib/site/format-date.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { RemovalDetail } from "../api/types.ts";
import type { RemovalStep } from "../api/use-removal-step.ts";
import { WhatItTells } from "../asking/what-it-tells.tsx";
import { RemovalChip } from "../words/removal-chip.tsx";

/**
 * For these states, the sentence with the dates does not say what the state means. For the others, we would say it
 * twice.
 */
const saysMore: ReadonlySet<RemovalDetail["state"]> = new Set(["sent", "acknowledged", "needs_confirmation"]);

/** The state in plain words, and the one action for the person, if there is one. */
export function RemovalHead({ removal, step }: { removal: RemovalDetail; step: RemovalStep }) {
	const { id, kind, broker, state, state_since, sentence, broke_its_word, can = [], tells } = removal;
	const isBusy = step.busy !== undefined;
	// The meanings are written for sites that list somebody.
	const meaning = kind !== "account" && saysMore.has(state) ? removalStateWords[state]?.meaning : undefined;
	return (
		<div className="space-y-4">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<RemovalChip state={state} />
				<span className="text-note text-ink-soft">since {shortDate(state_since)}</span>
			</div>
			<p className="max-w-prose text-lead">{sentence}</p>
			{meaning === undefined ? null : <p className="max-w-prose text-ink-soft">{meaning}</p>}
			{broke_its_word ? (
				<Notice tone="exposed" title={`${broker.name} did not keep its word`}>
					<p>
						{kind === "account"
							? "It said that the account is closed. You said that it is not."
							: "It said that you were removed. We looked, and you were still listed."}
					</p>
				</Notice>
			) : null}
			{can.includes("confirm") ? (
				<div className="space-y-3">
					<WhatItTells broker={broker.name} tells={tells} />
					<div className="flex flex-wrap gap-3">
						<Button className="max-sm:w-full" busy={isBusy} onClick={() => step.confirm(id)}>
							{step.doing === "confirm" ? "Saving..." : "Yes, send the request"}
						</Button>
						{can.includes("cancel") ? (
							<Button
								look="secondary"
								className="max-sm:w-full"
								busy={isBusy}
								onClick={() => step.cancel(id)}
							>
								{step.doing === "cancel" ? "Saving..." : "No, leave it"}
							</Button>
						) : null}
					</div>
				</div>
			) : null}
			{can.includes("closed") ? (
				<Button className="max-sm:w-full" busy={isBusy} onClick={() => step.closed(id)}>
					{step.doing === "closed" ? "Saving..." : "The account is closed"}
				</Button>
			) : null}
			{can.includes("again") ? (
				<Button
					// If a complaint is ready, filing it is the next step.
					look={can.includes("closed") || state === "escalated" ? "secondary" : "primary"}
					className="max-sm:w-full"
					busy={isBusy}
					onClick={() => step.again(id)}
				>
					{step.doing === "again" ? "Asking..." : "Ask again"}
				</Button>
			) : null}
		</div>
	);
}
