import { type FormEvent, useId, useState } from "react";
import { requestJson } from "../lib/api/api.ts";
import { isEmail } from "../lib/site/email-pattern.ts";
import { SubmitButton } from "../ui/button.tsx";
import { controlClass, describedBy, Field } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";

/** In the footer of every public page, so it carries no form library. */
export function NewsletterForm() {
	const id = useId();
	const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
	const [error, setError] = useState<string>();

	async function subscribe(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = new FormData(event.currentTarget);
		const email = String(form.get("email") ?? "").trim();
		if (!isEmail(email)) return setError("Invalid email format");
		setError(undefined);
		setState("busy");
		const website = String(form.get("website") ?? "");
		const result = await requestJson("POST /api/newsletter/subscribe", { body: { email, website } });
		setState(result.ok ? "sent" : "idle");
		if (!result.ok) setError(result.fields.email ?? result.message);
	}

	return (
		<form method="post" noValidate onSubmit={subscribe}>
			<h2 className="mb-2 font-sans text-note font-semibold tracking-normal text-ink-soft">Newsletter</h2>
			<p className="mb-4">New breaches, in plain words. About one email a month.</p>
			{state === "sent" ? (
				<Notice tone="safe" title="One more step" announce>
					<p>We sent you an email. Press the button in it to confirm.</p>
				</Notice>
			) : (
				<div className="flex flex-wrap items-start gap-3">
					<div className="min-w-44 flex-1">
						<Field id={id} label="Email address" error={error}>
							<input
								id={id}
								name="email"
								type="email"
								autoComplete="email"
								className={controlClass}
								{...describedBy(id, { error })}
							/>
						</Field>
					</div>
					{/* People never see this field; programs fill it in. */}
					<div hidden>
						<label>
							Website
							<input type="text" name="website" tabIndex={-1} autoComplete="off" />
						</label>
					</div>
					<SubmitButton look="secondary" className="mt-6.5" busy={state === "busy"} busyText="Sending…">
						Subscribe
					</SubmitButton>
				</div>
			)}
		</form>
	);
}
