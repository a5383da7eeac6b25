import { redirectAfterVerification } from "@unlisted/contracts/limits";
import { useEffect, useRef, useState } from "react";
import { takeLinkTokens } from "../lib/link-tokens.ts";
import { pageMeta } from "../lib/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AuthScreen } from "./auth-screen.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { useRedirectLater } from "./redirect-later.ts";
import { type Verification, verifyEmail } from "./verify-email.ts";

export const meta = () =>
	pageMeta({
		title: "Verify email",
		description: "Confirm the email address of your Unlisted account.",
		path: "/verify-email",
		hidden: true,
	});

export default function VerifyEmailPage() {
	const [result, setResult] = useState<Verification>();
	const started = useRef(false);
	const next = result?.ok ? (result.signedIn ? "/dashboard" : "/login") : undefined;
	useRedirectLater(next, redirectAfterVerification);

	// A token works once, so it must be used once, however often the effect runs.
	useEffect(() => {
		if (started.current) return;
		started.current = true;
		void verifyEmail(takeLinkTokens()).then(setResult);
	}, []);

	if (!result) {
		return (
			<AuthScreen title="Verifying your email">
				<NeedsScript />
				<Skeleton label="Verifying your email" />
			</AuthScreen>
		);
	}
	if (result.ok) {
		return (
			<AuthScreen title="Email verified">
				<Notice tone="safe" announce>
					<p className="text-body">Email verified successfully</p>
				</Notice>
				<ButtonLink to={next ?? "/login"} className="mt-6 w-full">
					Continue
				</ButtonLink>
			</AuthScreen>
		);
	}
	return (
		<AuthScreen title="Email not verified">
			<Notice tone="exposed" announce>
				<p className="text-body">{result.message}</p>
			</Notice>
			<ButtonLink to="/verify-email-required" className="mt-6 w-full">
				Ask for a new link
			</ButtonLink>
		</AuthScreen>
	);
}
