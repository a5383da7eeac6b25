import { redirectAfterPasswordReset } from "@unlisted/contracts/limits";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { loginPath } from "../../lib/site/next-path.ts";
import { Notice } from "../../ui/notice.tsx";
import { AuthScreen, textLink } from "../parts/auth-screen.tsx";

interface ResetDoneProps {
	/** The address for the sign-in form, if known. */
	email: string | null;
	next: string | null;
}

export function ResetDone({ email, next }: ResetDoneProps) {
	const navigate = useNavigate();
	useEffect(() => {
		const leave = () => void navigate(loginPath(next), { replace: true, state: { email } });
		const timer = setTimeout(leave, redirectAfterPasswordReset);
		return () => clearTimeout(timer);
	}, [email, next, navigate]);
	return (
		<AuthScreen title="Password Reset Successful">
			<Notice tone="safe" announce>
				<p className="text-body">Password reset successfully. Taking you to the sign-in page.</p>
			</Notice>
			<p className="mt-4 text-ink-soft">
				If you have passkeys, they still work. Remove any that you do not recognize in your account settings.
			</p>
			<p className="mt-6">
				<Link to={loginPath(next)} state={{ email }} className={textLink}>
					Go to sign in
				</Link>
			</p>
		</AuthScreen>
	);
}
