import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { authSentence } from "../lib/session/auth-failure.ts";
import { supabase } from "../lib/session/supabase.ts";
import { usePasskeysPossible } from "../lib/sign-in/passkey-support.ts";
import { isEmail } from "../lib/site/email-pattern.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Button, SubmitButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import { AuthScreen, textLink } from "./auth-screen.tsx";
import { NeedsScript } from "./needs-script.tsx";

export const meta = () =>
	pageMeta({
		title: "Forgot password",
		description: "Get a link to set a new password.",
		path: "/forgot-password",
	});

export default function ForgotPasswordPage() {
	const { register, handleSubmit, formState } = useForm<{ email: string }>();
	const [sentTo, setSentTo] = useState<string>();
	const [failure, setFailure] = useState<string>();

	const ask = handleSubmit(async (fields) => {
		const email = fields.email.trim();
		setFailure(undefined);
		try {
			const client = await supabase();
			const redirectTo = `${location.origin}/reset-password`;
			const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo });
			if (error) setFailure(authSentence(error));
			else setSentTo(email);
		} catch {
			setFailure("An unexpected error occurred");
		}
	});

	if (sentTo) return <Sent to={sentTo} onRetry={() => setSentTo(undefined)} />;
	const { errors, isSubmitting } = formState;
	return (
		<AuthScreen
			title="Forgot your password?"
			intro="Enter your email address, and we will send you a link to set a new one."
			below={
				<>
					<PasskeyWorksToo />
					<Link to="/login" className={textLink}>
						Back to sign in
					</Link>
				</>
			}
		>
			<form method="post" noValidate onSubmit={ask} className="space-y-5">
				<NeedsScript />
				{failure ? (
					<Notice tone="exposed" title="Password reset request failed" announce>
						{failure}
					</Notice>
				) : null}
				<TextField
					label="Email address"
					type="email"
					autoComplete="username"
					error={errors.email?.message}
					{...register("email", {
						validate: {
							given: (value) => value.trim() !== "" || "Email is required",
							valid: (value) => isEmail(value) || "Please enter a valid email address",
						},
					})}
				/>
				<SubmitButton busy={isSubmitting} busyText="Sending..." className="w-full">
					Send reset link
				</SubmitButton>
			</form>
		</AuthScreen>
	);
}

/** With a passkey nobody needs a password. Everybody sees this, so it does not tell who has one. */
function PasskeyWorksToo() {
	if (!usePasskeysPossible()) return null;
	return (
		<p className="mb-3 text-ink-soft">If your account has a passkey, you can sign in with it instead.</p>
	);
}

function Sent({ to, onRetry }: { to: string; onRetry: () => void }) {
	return (
		<AuthScreen
			title="Check your email"
			below={
				<Link to="/login" className={textLink}>
					Back to sign in
				</Link>
			}
		>
			<div role="status" className="space-y-4">
				<Notice tone="safe">
					<p className="text-body">Password reset instructions sent to your email</p>
				</Notice>
				<p>
					If <strong className="wrap-anywhere">{to}</strong> belongs to an account, a link to set a new
					password is on its way.
				</p>
				<ul className="list-disc space-y-1 pl-5 text-ink-soft">
					<li>Check your spam folder if you don't see it</li>
					<li>Click the link in the email to set a new password</li>
					<li>The link expires in 1 hour</li>
				</ul>
			</div>
			<Button look="secondary" className="mt-6 w-full" onClick={onRetry}>
				Try a different email address
			</Button>
		</AuthScreen>
	);
}
