import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { RemovalStep } from "../api/use-removal-step.ts";

/** The result of the last action, with Undo while that is possible. */
export function StepSaid({ step, link = true }: { step: RemovalStep; link?: boolean }) {
	const { last, failure, doing, cancel, again } = step;
	const can = last?.removal.can ?? [];
	const isUndone = last?.did === "cancel";
	return (
		<>
			{failure ? (
				<Notice tone="exposed" title="It was not done" announce>
					<p>{failure}</p>
				</Notice>
			) : null}
			<div role="status" className="empty:hidden">
				{last && !failure ? (
					<div className="flex flex-wrap items-center gap-x-5 rounded-box border border-rule bg-tint px-4 py-1">
						<p className="min-w-0 flex-1 basis-60 py-2">
							<span className="font-semibold">{last.removal.broker.name}: </span>
							{last.removal.sentence}
						</p>
						{!isUndone && can.includes("cancel") && last.did !== "task" ? (
							<Button look="quiet" busy={doing !== undefined} onClick={() => cancel(last.removal.id)}>
								Undo
							</Button>
						) : null}
						{isUndone && can.includes("again") ? (
							<Button look="quiet" busy={doing !== undefined} onClick={() => again(last.removal.id)}>
								Ask after all
							</Button>
						) : null}
						{link ? (
							<Link
								to={`/removals/${last.removal.id}`}
								className="inline-flex min-h-11 items-center font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink"
							>
								See it
							</Link>
						) : null}
					</div>
				) : null}
			</div>
		</>
	);
}
