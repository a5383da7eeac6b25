import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { resendVerification } from "../../lib/sign-in/resend-verification.ts";
import { isEmail } from "../../lib/site/email-pattern.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { textLink } from "../parts/auth-screen.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";

interface AskForCodeProps {
	next: string | null;
	onConfirmed: () => void;
	/** The path of the sign-in page, which returns here if needed. */
	signIn: string;
}

/** Nobody is signed in here, so the mail goes to the address that the visitor types. */
export function AskForCode({ next, onConfirmed, signIn }: AskForCodeProps) {
	const { register, handleSubmit, formState } = useForm<{ email: string }>();
	const [sent, setSent] = useState<{ email: string; at: number }>();
	const [failure, setFailure] = useState<string>();

	const ask = handleSubmit(async (fields) => {
		const email = fields.email.trim();
		setFailure(undefined);
		const result = await resendVerification(email, next);
		if (result.ok) setSent({ email, at: Date.now() });
		else setFailure(result.message);
	});

	if (sent) {
		const { email, at } = sent;
		return (
			<ConfirmAddress email={email} sentAt={at} next={next} perhaps focusFirst onConfirmed={onConfirmed} />
		);
	}
	return (
		<form method="post" noValidate onSubmit={ask} className="space-y-5">
			{failure ? (
				<Notice tone="exposed" title="Failed to send verification email" announce>
					{failure}
				</Notice>
			) : null}
			<TextField
				label="Email address"
				type="email"
				autoComplete="username"
				hint="If it still needs to be confirmed, we send a new code there."
				error={formState.errors.email?.message}
				{...register("email", {
					validate: {
						given: (value) => value.trim() !== "" || "Email is required",
						valid: (value) => isEmail(value) || "Please enter a valid email address",
					},
				})}
			/>
			<SubmitButton busy={formState.isSubmitting} busyText="Sending..." className="w-full">
				Resend verification email
			</SubmitButton>
			<p className="text-center">
				<Link to={signIn} className={textLink}>
					Sign in instead
				</Link>
			</p>
		</form>
	);
}
