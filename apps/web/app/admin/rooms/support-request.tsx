import { useQueryClient } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ApiResult } from "../../lib/api/api.ts";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { useChange } from "../../lib/api/use-change.ts";
import { contentKey } from "../../lib/site/request-key.ts";
import { MailWaits } from "../../shell/parts/mail-waits.tsx";
import { Button, ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";
import { ChangeSaid } from "../parts/change-said.tsx";
import { asWords, Moment } from "../parts/moment.tsx";
import { RoomFrame } from "../parts/room-frame.tsx";
import { roomKey, useRoom } from "../parts/use-room.ts";

type Request = Answer<"GET /api/admin/support/:reference">;

const tones = { open: "attention", answered: "safe", closed: "neutral" } as const;

export function SupportRequest({ reference }: { reference: string }) {
	const key = ["support-request", reference];
	const request = useRoom(key, () =>
		fetchApi("GET /api/admin/support/:reference", { params: { reference } }),
	);
	return (
		<RoomFrame
			title={reference}
			subtitle="A support request and our answers."
			room={request}
			actions={
				<ButtonLink to="/admin/support" look="secondary">
					<ArrowLeft aria-hidden className="size-4" />
					All requests
				</ButtonLink>
			}
		>
			{(answer) => <Opened {...answer} />}
		</RoomFrame>
	);
}

function Opened({ reference, name, email, topic, state, message, created_at, answers = [] }: Request) {
	const queries = useQueryClient();
	const { make, ...change } = useChange<"answer" | "close">(["text"]);
	const [done, setDone] = useState<string>();
	const [key] = useState(contentKey);
	const { register, handleSubmit, reset, formState } = useForm<{ text: string }>({
		defaultValues: { text: "" },
	});

	async function send(
		of: "answer" | "close",
		sent: Promise<ApiResult<Request>>,
		said: string,
	): Promise<boolean> {
		setDone(undefined);
		const result = await make(of, sent);
		if (!result.ok) return false;
		setDone(said);
		queries.setQueryData([...roomKey, "support-request", reference], result.data);
		await queries.invalidateQueries({ queryKey: [...roomKey, "support"] });
		return true;
	}

	const submit = handleSubmit(async ({ text }) => {
		const sent = callApi("POST /api/admin/support/:reference/answers", {
			params: { reference },
			body: { text, key: key.of(text) },
		});
		if (!(await send("answer", sent, `Your answer goes to ${email}.`))) return;
		key.end();
		reset();
	});
	const close = () =>
		void send(
			"close",
			callApi("POST /api/admin/support/:reference/close", { params: { reference } }),
			"The request is closed.",
		);

	return (
		<div className="grid items-start gap-6 lg:grid-cols-[1.5fr_1fr]">
			<div className="space-y-6">
				<Sheet>
					<h2 className="text-title">Message</h2>
					<p className="mt-3 max-w-prose whitespace-pre-wrap wrap-anywhere">{message}</p>
					{answers.map(({ text, sent_at }) => (
						<div key={`${sent_at} ${text}`} className="mt-6 border-t border-rule pt-4">
							<h3 className="text-note font-semibold text-ink-soft">
								Our answer, <Moment at={sent_at} />
							</h3>
							<p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{text}</p>
						</div>
					))}
				</Sheet>
				<Sheet>
					<form method="post" noValidate onSubmit={submit} className="space-y-5">
						<TextAreaField
							label="Your answer"
							hint={`A mail to ${email}. It does not quote the message.`}
							error={formState.errors.text?.message ?? change.fields.text}
							{...register("text", {
								validate: (value) => value.trim().length >= 2 || "Please write an answer",
								maxLength: { value: 5000, message: "Use at most 5,000 characters" },
							})}
						/>
						<div className="flex flex-wrap gap-3">
							<SubmitButton
								busy={change.busy === "answer"}
								busyText="Sending..."
								disabled={change.busy === "close"}
							>
								Send the answer
							</SubmitButton>
							{state === "closed" ? null : (
								<Button look="secondary" busy={change.busy !== undefined} onClick={close}>
									{change.busy === "close" ? "Closing..." : "Close without an answer"}
								</Button>
							)}
						</div>
						<ChangeSaid change={change} title="The request was not changed" done={done} />
						{answers.length > 0 ? <MailWaits /> : null}
					</form>
				</Sheet>
			</div>
			<Sheet>
				<h2 className="text-title">Details</h2>
				<div className="mt-3">
					<Facts
						facts={[
							{ term: "State", value: <Chip tone={tones[state]}>{asWords(state)}</Chip> },
							{ term: "From", value: name },
							{ term: "Address", value: email },
							{ term: "Topic", value: asWords(topic) },
							{ term: "Written", value: <Moment at={created_at} /> },
						]}
					/>
				</div>
				<p className="mt-3 text-note text-ink-soft">
					The address is not confirmed: anybody can enter any in the form.
				</p>
			</Sheet>
		</div>
	);
}
