import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { useSession } from "../lib/session/session.ts";
import { firstRunPath, withNext } from "../lib/site/next-path.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { SignOutButton } from "../shell/session/sign-out-button.tsx";
import { ConfirmAddress } from "./code/confirm-address.tsx";
import { LoginForm } from "./login-form.tsx";
import { AuthScreen, textLink } from "./parts/auth-screen.tsx";
import { useNextPath, useTypedEmail } from "./parts/use-next-path.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SecondFactorForm } from "./second-factor/second-factor-form.tsx";

export const meta = () =>
	pageMeta({ title: "Sign in", description: "Sign in to your Unlisted account.", path: "/login" });

const signedInNow = { said: "Login successful" };

export default function LoginPage() {
	const session = useSession();
	const navigate = useNavigate();
	const next = useNextPath();
	const typed = useTypedEmail();
	const signedIn = session.status === "signed-in";
	const secondFactorDue = signedIn && session.secondFactorDue;
	const cameSignedOut = useRef(false);
	if (session.status === "signed-out") cameSignedOut.current = true;
	/** A code that confirms the address also signs in, but leads to another page than a sign-in. */
	const confirming = useRef(false);

	// Also runs for a person who is already signed in, for example in another tab.
	useEffect(() => {
		if (!signedIn || secondFactorDue || confirming.current) return;
		const state = cameSignedOut.current ? signedInNow : null;
		void navigate(next ?? "/dashboard", { replace: true, state });
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
					<Link to={withNext("/signup", next)} className={textLink}>
						Create an account
					</Link>
				</p>
			}
		>
			{typed?.sentAt ? (
				<section aria-label="Confirm your email address" className="mb-8 border-b border-rule pb-8">
					<ConfirmAddress
						email={typed.email}
						sentAt={typed.sentAt}
						next={next}
						onChecking={(is) => {
							confirming.current = is;
						}}
						onConfirmed={() => void navigate(next ?? firstRunPath, { replace: true, state: signedInNow })}
					/>
				</section>
			) : null}
			<LoginForm email={typed?.email} next={next} />
			<PasskeySignIn />
		</AuthScreen>
	);
}
