import { redirectAfterSignUp } from "@unlisted/contracts/limits";
import { useState } from "react";
import { Link } from "react-router";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Notice } from "../ui/notice.tsx";
import { AuthScreen, textLink } from "./auth-screen.tsx";
import { useRedirectLater } from "./redirect-later.ts";
import { SignupForm } from "./signup-form.tsx";

export const meta = () =>
	pageMeta({
		title: "Create an account",
		description: "Create an Unlisted account. The first scan is free and needs no card.",
		path: "/signup",
	});

export default function SignupPage() {
	const [created, setCreated] = useState(false);
	useRedirectLater(created ? "/login" : undefined, redirectAfterSignUp);

	if (created) {
		return (
			<AuthScreen title="Account Created!">
				<Notice tone="safe" announce>
					<p className="text-body">
						Please check your email for a verification link to activate your account.
					</p>
				</Notice>
				<p className="mt-6">
					<Link to="/login" className={textLink}>
						Go to sign in
					</Link>
				</p>
			</AuthScreen>
		);
	}
	return (
		<AuthScreen
			title="Create an account"
			intro="The first scan is free and needs no card."
			below={
				<p>
					Already have an account?{" "}
					<Link to="/login" className={textLink}>
						Sign in
					</Link>
				</p>
			}
		>
			<SignupForm onCreated={() => setCreated(true)} />
		</AuthScreen>
	);
}
