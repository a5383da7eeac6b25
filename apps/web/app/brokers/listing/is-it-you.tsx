import type { ListingAnswer } from "@unlisted/contracts/broker-values";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { ListingDetail } from "../api/types.ts";
import { useAnswer } from "../api/use-answer.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import { TwoRecords } from "./two-records.tsx";

const said: Readonly<Record<ListingAnswer, string>> = {
	me: "You said that this is you.",
	not_me: "You said that this is somebody else. It does not count, and its capture is deleted.",
	unsure: "You were not sure. It does not count until you say that it is you.",
};

/** On a listing's own page: the answer, or the question with both records. */
export function IsItYou({ listing }: { listing: ListingDetail }) {
	const { id, state, answered_at, next_asks } = listing;
	const heading = useRef<HTMLHeadingElement>(null);
	const [again, setAgain] = useState(false);
	const given = useAnswer(() => {
		setAgain(false);
		heading.current?.focus({ preventScroll: true });
	});
	const answer: ListingAnswer | undefined =
		state === "not_me" || state === "unsure" ? state : answered_at && state === "listed" ? "me" : undefined;
	const isAsked = again || state === "asks";
	const isSettled = state === "gone";
	useEffect(() => {
		if (again) heading.current?.focus({ preventScroll: true });
	}, [again]);
	if (isSettled) return null;
	return (
		<div data-print="no">
			<Sheet className="space-y-5">
				<h2 ref={heading} tabIndex={-1} className="text-title">
					Is this you?
				</h2>
				<p role="status" className={answer && !isAsked ? "" : "sr-only"}>
					{answer && !isAsked ? said[answer] : ""}
				</p>
				{given.failure && !isAsked ? (
					<Notice tone="exposed" title="It was not taken back" announce>
						<p>{given.failure}</p>
					</Notice>
				) : null}
				{isAsked ? (
					<>
						<p className="max-w-prose text-ink-soft">
							Compare the two. Hidden letters stay hidden here; you can reveal them below.
						</p>
						<TwoRecords listing={listing} />
						<AnswerButtons id={id} given={given} />
					</>
				) : (
					<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
						{answer ? null : <p>We think so. You can correct us.</p>}
						<Button look="secondary" onClick={() => setAgain(true)}>
							{answer ? "Change your answer" : "Compare and answer"}
						</Button>
						{answer ? (
							<Button look="quiet" busy={given.busy !== undefined} onClick={() => given.takeBack(id)}>
								{given.busy === "taking_back" ? "Taking it back..." : "Take it back"}
							</Button>
						) : null}
						{answer && next_asks ? (
							<Link
								to={`/removals/listings/${next_asks}`}
								className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
							>
								Next record to look at
							</Link>
						) : null}
					</div>
				)}
			</Sheet>
		</div>
	);
}
