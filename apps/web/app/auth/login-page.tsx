import { useEffect } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { useSession } from "../lib/session/session.ts";
import { safeNextPath } from "../lib/site/next-path.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { ArrivalNotice } from "../shell/frame/arrival-notice.tsx";
import { SignOutButton } from "../shell/session/sign-out-button.tsx";
import { AuthScreen, textLink } from "./auth-screen.tsx";
import { LoginForm } from "./login-form.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";

export const meta = () =>
	pageMeta({ title: "Sign in", description: "Sign in to your Unlisted account.", path: "/login" });

export default function LoginPage() {
	const session = useSession();
	const navigate = useNavigate();
	const next = useNextPath();
	const signedIn = session.status === "signed-in";
	const secondFactorDue = signedIn && session.secondFactorDue;

	// Also for a person who is already signed in, for example in another tab.
	useEffect(() => {
		if (signedIn && !secondFactorDue) void navigate(next, { replace: true });
	}, [signedIn, secondFactorDue, navigate, next]);

	if (secondFactorDue) {
		return <SecondFactorForm below={<SignOutButton className={`${textLink} min-h-11`} />} />;
	}
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
			<ArrivalNotice className="mb-5" />
			<LoginForm />
			<PasskeySignIn />
		</AuthScreen>
	);
}

/** Back to the page that asked for a sign-in, if it is ours. */
function useNextPath(): string {
	const [search] = useSearchParams();
	const state = useLocation().state as { from?: unknown } | null;
	const from = typeof state?.from === "string" ? state.from : null;
	return safeNextPath(search.get("next")) ?? safeNextPath(from) ?? "/dashboard";
}
