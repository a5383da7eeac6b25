import type { SupportRequest } from "@unlisted/contracts/support";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { requestJson } from "../lib/api/api.ts";
import { isEmail } from "../lib/site/email-pattern.ts";
import { makeRequestKey } from "../lib/site/request-key.ts";
import { siteConfig } from "../lib/site/site-config.ts";
import { SubmitButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/text-field.tsx";
import { topicLabels } from "./topics.ts";

type Fields = Required<Omit<SupportRequest, "requestKey">>;
const fieldNames: (keyof Fields)[] = ["name", "email", "topic", "message"];

export function SupportForm({ onReceived }: { onReceived: (reference: string) => void }) {
	const { register, handleSubmit, setError, formState } = useForm<Fields>();
	const [failure, setFailure] = useState<string>();
	// One key for each filled-in form: however often it is sent, it is stored and mailed once.
	const requestKey = useRef<string>(undefined);

	const send = handleSubmit(async (fields) => {
		setFailure(undefined);
		requestKey.current ??= makeRequestKey();
		const result = await requestJson("POST /api/support", {
			body: { ...fields, requestKey: requestKey.current },
		});
		if (result.ok) return onReceived(result.data.reference);
		for (const name of fieldNames) {
			const message = result.fields[name];
			if (message) setError(name, { message });
		}
		setFailure(result.message);
	});

	const { errors, isSubmitting } = formState;
	return (
		<form method="post" noValidate onSubmit={send} className="space-y-5">
			<noscript className="mb-5 block">
				<Notice tone="info" title="This form needs JavaScript">
					<p>Without it, please write to {siteConfig.supportEmail}. Every message is read.</p>
				</Notice>
			</noscript>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					label="Your name"
					autoComplete="name"
					error={errors.name?.message}
					{...register("name", {
						validate: (value) => value.trim().length >= 2 || "Please tell us your name",
						maxLength: { value: 100, message: "Use at most 100 characters" },
					})}
				/>
				<TextField
					label="Email address"
					type="email"
					autoComplete="email"
					error={errors.email?.message}
					{...register("email", { validate: (value) => isEmail(value) || "Invalid email format" })}
				/>
			</div>
			<SelectField
				label="What is it about?"
				error={errors.topic?.message}
				{...register("topic", { required: "Please choose a topic" })}
			>
				<option value="">Choose a topic</option>
				{Object.entries(topicLabels).map(([topic, label]) => (
					<option key={topic} value={topic}>
						{label}
					</option>
				))}
			</SelectField>
			<TextAreaField
				label="Message"
				error={errors.message?.message}
				{...register("message", {
					validate: (value) => value.trim().length >= 10 || "Please write at least 10 characters",
					maxLength: { value: 5000, message: "Use at most 5,000 characters" },
				})}
			/>
			{/* People never see this field; programs fill it in. */}
			<div hidden>
				<label>
					Website
					<input type="text" tabIndex={-1} autoComplete="off" {...register("website")} />
				</label>
			</div>
			{failure ? (
				<Notice tone="exposed" title="Your message was not sent" announce>
					<p>
						{failure} What you wrote is still here. You can also write to {siteConfig.supportEmail}.
					</p>
				</Notice>
			) : null}
			<SubmitButton busy={isSubmitting} busyText="Sending…">
				Send message
			</SubmitButton>
		</form>
	);
}
