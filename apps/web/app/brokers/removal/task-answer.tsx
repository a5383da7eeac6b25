import type { RemovalTaskOutcome } from "@unlisted/contracts/removals/removal-values";
import { Camera, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";
import type { RemovalStep } from "../api/use-removal-step.ts";
import { type Picture, readPicture } from "./picture.ts";

interface TaskAnswerProps {
	id: string;
	/** When the step began that is shown. The answer is for no other. */
	since: string;
	step: RemovalStep;
	/** Nothing is opened before this. Otherwise opening it is the main action. */
	isOnlyAction: boolean;
}

/** Asks how the step went. The person can add a picture and a few words. They are kept sealed with the record. */
export function TaskAnswer({ id, since, step, isOnlyAction }: TaskAnswerProps) {
	const [picture, setPicture] = useState<Picture>();
	const [failed, setFailed] = useState(false);
	const [note, setNote] = useState("");
	const [sent, setSent] = useState<RemovalTaskOutcome>();
	const busy = step.doing === "task" ? sent : undefined;

	function answer(outcome: RemovalTaskOutcome) {
		setSent(outcome);
		step.answerTask(id, {
			outcome,
			since,
			...(note.trim() && { note: note.trim() }),
			...(picture && "base64" in picture && { picture: picture.base64 }),
		});
	}

	return (
		<div className="space-y-4 border-t border-rule pt-5">
			<p className="font-semibold">Did it work?</p>
			<PictureField picture={picture} onPicture={setPicture} />
			{failed ? (
				<TextAreaField
					label="What happened? (optional)"
					rows={3}
					maxLength={500}
					value={note}
					onChange={({ target }) => setNote(target.value)}
				/>
			) : null}
			<div className="flex flex-wrap gap-3">
				{failed ? (
					<>
						<Button
							className="max-sm:w-full"
							busy={step.busy !== undefined}
							onClick={() => answer("did_not_work")}
						>
							{busy === "did_not_work" ? "Saving..." : "Send: it did not work"}
						</Button>
						<Button look="quiet" className="px-2" onClick={() => setFailed(false)}>
							Back
						</Button>
					</>
				) : (
					<>
						<Button
							look={isOnlyAction ? "primary" : "secondary"}
							className="max-sm:w-full sm:min-w-40"
							busy={step.busy !== undefined}
							onClick={() => answer("done")}
						>
							{busy === "done" ? "Saving..." : "Done"}
						</Button>
						<Button
							look="secondary"
							className="max-sm:w-full"
							busy={step.busy !== undefined}
							onClick={() => setFailed(true)}
						>
							It did not work
						</Button>
					</>
				)}
			</div>
		</div>
	);
}

interface PictureFieldProps {
	picture: Picture | undefined;
	onPicture: (picture: Picture | undefined) => void;
}

function PictureField({ picture, onPicture }: PictureFieldProps) {
	const input = useId();
	const said = useId();
	const name = picture && "name" in picture ? picture.name : undefined;
	return (
		<div>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<label
					htmlFor={input}
					className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-box text-note font-semibold underline decoration-rule decoration-2 underline-offset-4 has-focus-visible:outline-2 hover:decoration-ink"
				>
					<Camera aria-hidden className="size-4" />
					{name ? "Choose another picture" : "Add a picture of the page (optional)"}
					<input
						id={input}
						type="file"
						accept="image/png,image/jpeg"
						aria-describedby={said}
						className="sr-only"
						onChange={({ target }) => {
							const [file] = target.files ?? [];
							if (file) void readPicture(file).then(onPicture);
							// Without this, choosing the same file again would cause no change event.
							target.value = "";
						}}
					/>
				</label>
				{name ? (
					<button
						type="button"
						aria-label="Leave the picture out"
						className="grid size-11 place-items-center rounded-box text-ink-soft hover:bg-tint hover:text-ink"
						onClick={() => onPicture(undefined)}
					>
						<X aria-hidden className="size-4" />
					</button>
				) : null}
			</div>
			<p id={said} role="status" className="text-note wrap-anywhere">
				{picture && "wrong" in picture ? <span className="text-exposed">{picture.wrong}</span> : name}
			</p>
		</div>
	);
}
