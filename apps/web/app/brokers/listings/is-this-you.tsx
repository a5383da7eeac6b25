import type { ListingAnswer } from "@unlisted/contracts/broker-values";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { counted } from "../../ui/words/counted.ts";
import { useAsked, useListing } from "../api/listings.ts";
import { useAnswer } from "../api/use-answer.ts";
import { AnswerButtons } from "../listing/answer-buttons.tsx";
import { TwoRecords } from "../listing/two-records.tsx";
import { LikelihoodMark } from "../words/likelihood-mark.tsx";

const said: Readonly<Record<ListingAnswer, string>> = {
	me: "is about you",
	not_me: "is about somebody else",
	unsure: "is not clear to you",
};

/** Records that may be about the person, one at a time, beside what the person told us. */
export function IsThisYou({ waiting }: { waiting: number }) {
	const heading = useId();
	const title = useRef<HTMLHeadingElement>(null);
	const asked = useAsked();
	const [last, setLast] = useState<{ id: string; broker: string; answer: ListingAnswer }>();
	// The listing whose answer was taken back. It is asked again before the others.
	const [again, setAgain] = useState<string>();
	const id = again ?? asked.data?.listings?.[0]?.id;
	const listing = useListing(id);
	const given = useAnswer(({ id: answered, broker, state }, answer) => {
		setAgain(answer === null && state === "asks" ? answered : undefined);
		setLast(answer === null ? undefined : { id: answered, broker: broker.name, answer });
		// The clicked button may be gone. Without this, the keyboard focus would start again at the top of the page.
		title.current?.focus({ preventScroll: true });
	});
	if (waiting === 0 && !last && !again) return null;
	return (
		<section aria-labelledby={heading}>
			<Sheet className="space-y-5">
				<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
					<h2 ref={title} id={heading} tabIndex={-1} className="text-head">
						Is this you?
					</h2>
					<p className="text-note text-ink-soft">
						{waiting > 0 ? `${counted(waiting, "record")} to look at` : "Nothing is left to look at"}
					</p>
				</div>
				<div role="status" className="empty:hidden">
					{last ? (
						<p className="flex flex-wrap items-center gap-x-4">
							You said that the record on {last.broker} {said[last.answer]}.
							<Button look="quiet" busy={given.busy !== undefined} onClick={() => given.takeBack(last.id)}>
								{given.busy === "taking_back" ? "Taking it back..." : "Undo"}
							</Button>
						</p>
					) : null}
				</div>
				{given.failure && id === undefined ? (
					<Notice tone="exposed" title="It was not taken back" announce>
						<p>{given.failure}</p>
					</Notice>
				) : null}
				{/* The page says it if `asked` did not load. */}
				<LoadFailed of={listing} title="We could not load the record" />
				{listing.data && id !== undefined ? (
					<>
						<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
							<p>
								<span className="font-semibold">{listing.data.broker.name}</span> shows a record that we are
								not sure of.
							</p>
							<LikelihoodMark likelihood={listing.data.likelihood} />
						</div>
						<TwoRecords listing={listing.data} />
						<AnswerButtons id={id} given={given} />
						<Link
							to={`/removals/listings/${id}`}
							className="inline-flex min-h-11 items-center text-note font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
						>
							See all of this record, and why we ask
						</Link>
					</>
				) : asked.isError || listing.isError ? null : waiting > 0 ? (
					<Skeleton label="Loading the record" widths={["60%", "100%", "100%", "100%"]} />
				) : null}
			</Sheet>
		</section>
	);
}
