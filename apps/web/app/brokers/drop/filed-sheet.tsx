import type { DropStage } from "@unlisted/contracts/removals/drop";
import { useState } from "react";
import { dayInWords } from "../../lib/site/format-date.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { counted } from "../../ui/words/counted.ts";
import type { DropChange } from "../api/drop.ts";
import type { Drop } from "../api/types.ts";

interface FiledSheetProps {
	filed: NonNullable<Drop["filed"]>;
	outcomes: NonNullable<Drop["outcomes"]>;
	change: DropChange;
	onChange: () => void;
}

/** The progress of the filed request: the deadlines, and the results of our own looks. */
export function FiledSheet({ filed, outcomes, change, onChange }: FiledSheetProps) {
	const { label, meaning } = stages[filed.stage];
	const { gone, listed, listed_too_late } = filed.looks;
	return (
		<section aria-labelledby="drop-filed">
			<Sheet className="space-y-5">
				<div>
					<Chip tone={filed.stage === "over" && listed_too_late > 0 ? "attention" : "info"}>{label}</Chip>
					<h2 id="drop-filed" className="mt-3 text-title">
						You filed on {dayInWords(filed.filed_on)}
					</h2>
					<p className="mt-1 max-w-prose">{meaning}</p>
				</div>
				<div className="border-y border-rule">
					<Facts
						facts={[
							{
								term: "DROP ID",
								value: (
									<span className="inline-flex items-center gap-1 font-mono wrap-anywhere">
										{filed.drop_id}
										<CopyButton text={filed.drop_id} label="Copy the DROP ID" />
									</span>
								),
							},
							{ term: "Every broker has fetched it by", value: dayInWords(filed.fetched_by) },
							{ term: "And has acted on it by", value: dayInWords(filed.done_by) },
						]}
					/>
				</div>
				<div>
					<h3 className="font-semibold">What we see ourselves</h3>
					<p className="mt-1 max-w-prose">
						Since you filed, {gone === 0 ? "none" : gone} of your listings on sites in the United States{" "}
						{gone === 1 ? "is" : "are"} gone, and{" "}
						{listed === 0 ? "none is" : `${listed} ${listed === 1 ? "is" : "are"}`} still there. Each scan
						looks again.
					</p>
				</div>
				{listed_too_late > 0 ? (
					<Notice tone="attention" title="Some still list you after the deadline">
						<p>
							We saw {counted(listed_too_late, "listing")} after {dayInWords(filed.done_by)}. Not every site
							is a registered broker. The state's page shows how it answered. You can ask the site itself
							under Removals.
						</p>
					</Notice>
				) : null}
				<details className="border-t border-rule pt-2">
					<summary className="flex min-h-11 items-center font-semibold">
						What the answers on the state's page mean
					</summary>
					<ul className="max-w-prose list-disc space-y-1 pb-2 pl-5 text-note marker:text-ink-soft">
						{outcomes.map(({ id, meaning: what }) => (
							<li key={id}>{what}</li>
						))}
					</ul>
				</details>
				<Forget change={change} onChange={onChange} />
			</Sheet>
		</section>
	);
}

const stages: Readonly<Record<DropStage, { readonly label: string; readonly meaning: string }>> = {
	fetching: {
		label: "Brokers fetch it",
		meaning:
			"Every registered broker has to look at the platform within 45 days, and finds your request there.",
	},
	acting: {
		label: "Brokers act on it",
		meaning: "Every registered broker has it now, and has 45 more days to delete what it holds.",
	},
	over: {
		label: "Time is up",
		meaning: "By now every registered broker must have acted on it. They check again every 45 days.",
	},
};

function Forget({
	change: { busy, failure, forget },
	onChange,
}: Pick<FiledSheetProps, "change" | "onChange">) {
	const [asked, setAsked] = useState(false);
	return (
		<div className="space-y-3 border-t border-rule pt-3">
			{failure ? (
				<Notice tone="exposed" title="It was not changed" announce>
					<p>{failure.message}</p>
				</Notice>
			) : null}
			{asked ? (
				<>
					<p className="max-w-prose">
						We delete the ID and stop watching the deadlines. Your request with the state stays.
					</p>
					<div className="flex flex-wrap gap-3">
						<Button look="danger-quiet" className="max-sm:w-full" busy={busy !== undefined} onClick={forget}>
							{busy === "forget" ? "Deleting..." : "Yes, delete it here"}
						</Button>
						<Button look="quiet" className="px-2" onClick={() => setAsked(false)}>
							Keep it
						</Button>
					</div>
				</>
			) : (
				<div className="flex flex-wrap gap-x-6">
					<Button look="quiet" onClick={onChange}>
						Change the ID or the day
					</Button>
					<Button look="quiet" onClick={() => setAsked(true)}>
						Delete it here
					</Button>
				</div>
			)}
		</div>
	);
}
