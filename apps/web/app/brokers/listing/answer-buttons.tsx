import type { ListingAnswer } from "@unlisted/contracts/broker-values";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { AnswerGiven } from "../api/use-answer.ts";

const answers: readonly { answer: ListingAnswer; label: string }[] = [
	{ answer: "me", label: "Yes, this is me" },
	{ answer: "not_me", label: "No, somebody else" },
	{ answer: "unsure", label: "Not sure" },
];

interface AnswerButtonsProps {
	id: string;
	given: AnswerGiven;
}

export function AnswerButtons({ id, given }: AnswerButtonsProps) {
	return (
		<div className="space-y-3">
			{given.failure ? (
				<Notice tone="exposed" title="It was not saved" announce>
					<p>{given.failure}</p>
				</Notice>
			) : null}
			<div className="flex flex-wrap gap-3">
				{answers.map(({ answer, label }) => (
					<Button
						key={answer}
						look={answer === "unsure" ? "quiet" : "secondary"}
						className={answer === "unsure" ? "px-2" : "max-sm:w-full"}
						busy={given.busy !== undefined}
						onClick={() => given.give(id, answer)}
					>
						{given.busy === answer ? "Saving..." : label}
					</Button>
				))}
			</div>
		</div>
	);
}
