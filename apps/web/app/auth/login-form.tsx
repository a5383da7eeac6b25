import { shortSessionSentence } from "@unlisted/contracts/short-session";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { authSentence, isOutage, thrownSentence } from "../lib/session/auth-failure.ts";
import { staySignedIn, staysSignedIn } from "../lib/session/stay-signed-in.ts";
import { supabase } from "../lib/session/supabase.ts";
import { isEmail } from "../lib/site/email-pattern.ts";
import { withNext } from "../lib/site/next-path.ts";
import { siteConfig } from "../lib/site/site-config.ts";
import { FormFailure } from "../shell/parts/form-failure.tsx";
import { SubmitButton } from "../ui/button.tsx";
import { Checkbox } from "../ui/choice.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { textLink } from "./parts/auth-screen.tsx";
import { NeedsScript } from "./parts/needs-script.tsx";

interface Fields {
	email: string;
	password: string;
	stay: boolean;
}

interface LoginFormProps {
	/** The address that was typed on the page before. */
	email?: string | undefined;
	next: string | null;
}

/** The page decides what follows, because it is told about the new session. */
export function LoginForm({ email: typed, next }: LoginFormProps) {
	const { register, handleSubmit, control, setValue, formState } = useForm<Fields>();
	const email = useWatch({ control, name: "email" });
	// Set after hydration, because the prerendered HTML knows nothing about this browser.
	useEffect(() => setValue("stay", staysSignedIn() ?? false), [setValue]);
	useEffect(() => {
		if (typed) setValue("email", typed);
	}, [typed, setValue]);
	const [failure, setFailure] = useState<{ title: string; detail: string }>();

	const signIn = handleSubmit(async ({ email, password, stay }) => {
		setFailure(undefined);
		try {
			staySignedIn(stay);
			const client = await supabase();
			const { error } = await client.auth.signInWithPassword({ email: email.trim(), password });
			if (!error) return;
			setFailure({
				// A lock-out says nothing about the credentials either.
				title: isOutage(error) || error.status === 429 ? "Login failed" : "Invalid credentials",
				detail: authSentence(error),
			});
		} catch (thrown) {
			setFailure({ title: "Login failed", detail: thrownSentence(thrown) });
		}
	});

	const { errors, isSubmitting } = formState;
	return (
		<form method="post" noValidate onSubmit={signIn} className="space-y-5">
			<NeedsScript />
			{failure ? <FormFailure title={failure.title}>{failure.detail}</FormFailure> : null}
			<TextField
				label="Email address"
				type="email"
				// The browser may offer passkeys in this field too.
				autoComplete="username webauthn"
				error={errors.email?.message}
				{...register("email", { validate: (value) => isEmail(value) || "Invalid email format" })}
			/>
			<PasswordField
				label="Password"
				autoComplete="current-password"
				error={errors.password?.message}
				{...register("password", { required: "Password is required" })}
			/>
			<Checkbox
				label="Stay signed in"
				description={
					<>
						Only on your own device.
						<span data-short-session="">{shortSessionSentence(siteConfig.shortSession)}</span>
					</>
				}
				{...register("stay")}
			/>
			<p className="-mt-4 mb-2 text-right">
				<Link
					to={withNext("/forgot-password", next)}
					state={{ email: email?.trim() }}
					className={`${textLink} inline-flex min-h-11 items-center text-note`}
				>
					Forgot your password?
				</Link>
			</p>
			<SubmitButton busy={isSubmitting} busyText="Signing in..." className="w-full">
				Sign in
			</SubmitButton>
		</form>
	);
}
