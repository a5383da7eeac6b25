import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { usePasskeysPossible } from "../lib/sign-in/passkey-support.ts";
import { isEmail } from "../lib/site/email-pattern.ts";
import { loginPath } from "../lib/site/next-path.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { FormFailure } from "../shell/parts/form-failure.tsx";
import { SubmitButton } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { AuthScreen, textLink } from "./parts/auth-screen.tsx";
import { NeedsScript } from "./parts/needs-script.tsx";
import { useNextPath, useTypedEmail } from "./parts/use-next-path.ts";
import { askForReset } from "./reset/reset-password.ts";
import { ResetSent } from "./reset/reset-sent.tsx";

export const meta = () =>
	pageMeta({
		title: "Forgot password",
		description: "Get a link to set a new password.",
		path: "/forgot-password",
	});

export default function ForgotPasswordPage() {
	const { register, handleSubmit, setValue, formState } = useForm<{ email: string }>();
	const next = useNextPath();
	const typed = useTypedEmail()?.email;
	const [sent, setSent] = useState<{ to: string; at: number }>();
	const [failure, setFailure] = useState<string>();
	useEffect(() => {
		if (typed) setValue("email", typed);
	}, [typed, setValue]);

	const ask = handleSubmit(async (fields) => {
		const email = fields.email.trim();
		setFailure(undefined);
		const result = await askForReset(email, next);
		if (result.ok) setSent({ to: email, at: Date.now() });
		else setFailure(result.message);
	});

	if (sent) return <ResetSent {...sent} next={next} onRetry={() => setSent(undefined)} />;
	const { errors, isSubmitting } = formState;
	return (
		<AuthScreen
			title="Forgot your password?"
			intro="Enter your email address, and we will send you a link to set a new one."
			below={
				<>
					<PasskeyWorksToo />
					<Link to={loginPath(next)} className={textLink}>
						Back to sign in
					</Link>
				</>
			}
		>
			<form method="post" noValidate onSubmit={ask} className="space-y-5">
				<NeedsScript />
				{failure ? <FormFailure title="Password reset request failed">{failure}</FormFailure> : null}
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

/** People with a passkey need no password. Everybody sees this, so it does not reveal who has one. */
function PasskeyWorksToo() {
	if (!usePasskeysPossible()) return null;
	return (
		<p className="mb-3 text-ink-soft">If your account has a passkey, you can sign in with it instead.</p>
	);
}
