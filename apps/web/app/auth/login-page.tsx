import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { isEmail } from "../lib/email-pattern.ts";
import { safeNextPath } from "../lib/next-path.ts";
import { pageMeta } from "../lib/page-meta.ts";
import { supabase } from "../lib/supabase.ts";
import { SubmitButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { authSentence, isOutage } from "./auth-failure.ts";
import { AuthScreen, textLink } from "./auth-screen.tsx";
import { NeedsScript } from "./needs-script.tsx";

export const meta = () =>
	pageMeta({ title: "Sign in", description: "Sign in to your Unlisted account.", path: "/login" });

interface Fields {
	email: string;
	password: string;
}

export default function LoginPage() {
	const { register, handleSubmit, formState } = useForm<Fields>();
	const [failure, setFailure] = useState<{ title: string; detail: string }>();
	const navigate = useNavigate();
	const next = useNextPath();

	const signIn = handleSubmit(async ({ email, password }) => {
		setFailure(undefined);
		try {
			const client = await supabase();
			const { error } = await client.auth.signInWithPassword({ email: email.trim(), password });
			if (!error) return await navigate(next, { replace: true });
			setFailure({
				title: isOutage(error) ? "Login failed" : "Invalid credentials",
				detail: authSentence(error),
			});
		} catch {
			setFailure({ title: "Login failed", detail: "An unexpected error occurred" });
		}
	});

	const { errors, isSubmitting } = formState;
	return (
		<AuthScreen
			title="Sign in"
			below={
				<p>
					New here?{" "}
					<Link to="/signup" className={textLink}>
						Create an account
					</Link>
				</p>
			}
		>
			<form method="post" noValidate onSubmit={signIn} className="space-y-5">
				<NeedsScript />
				{failure ? (
					<Notice tone="exposed" title={failure.title} announce>
						{failure.detail}
					</Notice>
				) : null}
				<TextField
					label="Email address"
					type="email"
					autoComplete="username"
					error={errors.email?.message}
					{...register("email", { validate: (value) => isEmail(value) || "Invalid email format" })}
				/>
				<PasswordField
					label="Password"
					autoComplete="current-password"
					error={errors.password?.message}
					{...register("password", { required: "Password is required" })}
				/>
				<p className="-mt-4 mb-2 text-right">
					<Link to="/forgot-password" className={`${textLink} inline-flex min-h-11 items-center text-note`}>
						Forgot your password?
					</Link>
				</p>
				<SubmitButton busy={isSubmitting} busyText="Signing in..." className="w-full">
					Sign in
				</SubmitButton>
			</form>
		</AuthScreen>
	);
}

/** Back to where the person was held up, if that is a page of ours. */
function useNextPath(): string {
	const [search] = useSearchParams();
	const state = useLocation().state as { from?: unknown } | null;
	const from = typeof state?.from === "string" ? state.from : null;
	return safeNextPath(search.get("next")) ?? safeNextPath(from) ?? "/dashboard";
}
