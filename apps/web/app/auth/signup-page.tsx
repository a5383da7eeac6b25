import { redirectAfterSignUp } from "@unlisted/contracts/limits";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useSession } from "../lib/session/session.ts";
import { firstRunPath, loginPath } from "../lib/site/next-path.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Notice } from "../ui/notice.tsx";
import { ConfirmAddress } from "./code/confirm-address.tsx";
import { AuthScreen, textLink } from "./parts/auth-screen.tsx";
import { useNextPath, useTypedEmail } from "./parts/use-next-path.ts";
import { SignupForm } from "./signup-form.tsx";

export const meta = () =>
	pageMeta({
		title: "Create an account",
		description: "Create an Unlisted account. The first scan is free and needs no card.",
		path: "/signup",
	});

export default function SignupPage() {
	const next = useNextPath();
	const navigate = useNavigate();
	const { search, state } = useLocation();
	const { email, sentAt } = useTypedEmail() ?? {};
	if (email && sentAt) return <Created email={email} sentAt={sentAt} next={next} />;

	/** In the history, because phones reload a page that was left for the mail program. */
	function created(address: string) {
		const filled = { ...state, email: address, sentAt: Date.now() };
		void navigate({ search }, { replace: true, preventScrollReset: true, state: filled });
	}
	return (
		<AuthScreen
			title="Create an account"
			intro="The first scan is free and needs no card."
			below={
				<p>
					Already have an account?{" "}
					<Link to={loginPath(next)} className={textLink}>
						Sign in
					</Link>
				</p>
			}
		>
			<SignupForm next={next} onCreated={created} />
		</AuthScreen>
	);
}

interface Created {
	email: string;
	sentAt: number;
}

/** The code can be typed here at once. Without any input, the page opens the sign-in, which asks for the code too. */
function Created({ email, sentAt, next }: Created & { next: string | null }) {
	const navigate = useNavigate();
	const session = useSession();
	const touched = useTouched();
	// Another account may have been signed in here before.
	const signedIn =
		session.status === "signed-in" && session.user.email?.toLowerCase() === email.toLowerCase();

	// Scrolls up, because the clicked button was at the end of a long form. The braces keep the promise that newer
	// browsers return from becoming the effect's clean-up.
	useEffect(() => {
		window.scrollTo(0, 0);
	}, []);

	// Runs after the code, or after the link was opened in another tab.
	useEffect(() => {
		if (signedIn) void navigate(next ?? firstRunPath, { replace: true });
	}, [signedIn, next, navigate]);

	useEffect(() => {
		if (touched) return;
		const state = {
			email,
			sentAt,
			notice: "Registration successful. Please check your email for verification.",
		};
		const leave = () => void navigate(loginPath(next), { replace: true, state });
		const timer = setTimeout(leave, redirectAfterSignUp);
		return () => clearTimeout(timer);
	}, [touched, email, sentAt, next, navigate]);

	return (
		<AuthScreen title="Account Created!">
			<div className="space-y-5">
				<Notice tone="safe" announce>
					<p className="text-body">
						Please check your email for a verification link to activate your account.
					</p>
				</Notice>
				<ConfirmAddress email={email} sentAt={sentAt} next={next} focusFirst />
			</div>
			<p className="mt-6 text-center">
				<Link to={loginPath(next)} state={{ email, sentAt }} className={textLink}>
					Go to sign in
				</Link>
			</p>
		</AuthScreen>
	);
}

/** Whether the person has done something on this page. */
function useTouched(): boolean {
	const [touched, setTouched] = useState(false);
	useEffect(() => {
		const touch = () => setTouched(true);
		const kinds = ["pointerdown", "keydown", "input"] as const;
		for (const kind of kinds) document.addEventListener(kind, touch);
		return () => {
			for (const kind of kinds) document.removeEventListener(kind, touch);
		};
	}, []);
	return touched;
}
