import { redirectAfterPasswordReset } from "@unlisted/contracts/limits";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { failureOfLink } from "../lib/session/link-failure.ts";
import { type LinkTokens, takeLinkTokens } from "../lib/session/link-tokens.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AuthScreen, textLink } from "./auth-screen.tsx";
import { lookAtLink, type SeenLink } from "./link-calls.ts";
import { NeedsScript } from "./needs-script.tsx";
import { useRedirectLater } from "./redirect-later.ts";
import { resetType } from "./reset-password.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";

export const meta = () =>
	pageMeta({
		title: "Reset password",
		description: "Set a new password for your Unlisted account.",
		path: "/reset-password",
		hidden: true,
	});

export default function ResetPasswordPage() {
	const [link, setLink] = useState<LinkTokens>();
	const [seen, setSeen] = useState<SeenLink | { problem: string }>();
	const [done, setDone] = useState(false);
	useRedirectLater(done ? "/login" : undefined, redirectAfterPasswordReset);

	// Keeps the first run's result: a second run finds the address bar already clean.
	useEffect(() => {
		const found = takeLinkTokens();
		setLink((known) => known ?? found);
	}, []);

	// Whose link it is, and whether it still works, is checked before the person thinks of a password. The
	// form uses it up.
	useEffect(() => {
		if (!link?.token) return;
		void lookAtLink({ token: link.token, type: resetType(link) }).then(setSeen);
	}, [link]);

	if (done) return <Done />;
	if (!link) return <Reading />;
	if (!isComplete(link)) return <InvalidLink reason={failureOfLink(link)} />;
	if (link.token && !seen) return <Reading />;
	if (seen && "problem" in seen) return <InvalidLink reason={seen.problem} />;
	return <ResetPasswordForm link={link} email={seen?.email ?? null} onDone={() => setDone(true)} />;
}

function isComplete(link: LinkTokens): boolean {
	return link.token !== null || (link.accessToken !== null && link.refreshToken !== null);
}

function Reading() {
	return (
		<AuthScreen title="Set a new password">
			<NeedsScript />
			<Skeleton label="Reading the link" widths={["40%", "100%", "40%", "100%"]} />
		</AuthScreen>
	);
}

function InvalidLink({ reason }: { reason: string | undefined }) {
	return (
		<AuthScreen title="This link does not work">
			<Notice tone="exposed" announce>
				<p className="text-body">Invalid or missing reset tokens. Please request a new password reset.</p>
				{reason ? <p className="mt-1">{reason}</p> : null}
			</Notice>
			<ButtonLink to="/forgot-password" className="mt-6 w-full">
				Request a new link
			</ButtonLink>
		</AuthScreen>
	);
}

function Done() {
	return (
		<AuthScreen title="Password Reset Successful">
			<Notice tone="safe" announce>
				<p className="text-body">Password reset successfully. Taking you to the sign-in page.</p>
			</Notice>
			<p className="mt-4 text-ink-soft">
				Your passkeys still work. Remove any that you do not recognize in your account settings.
			</p>
			<p className="mt-6">
				<Link to="/login" className={textLink}>
					Go to sign in
				</Link>
			</p>
		</AuthScreen>
	);
}
