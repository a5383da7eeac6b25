import { useState } from "react";
import { type Session, useSession } from "../lib/session/session.ts";
import { type Resent, resendVerification } from "../lib/sign-in/resend-verification.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { SignOutButton } from "../shell/session/sign-out-button.tsx";
import { Button, ButtonLink, buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { AuthScreen } from "./auth-screen.tsx";
import { useGoOnceVerified } from "./go-once-verified.ts";

export const meta = () =>
	pageMeta({
		title: "Verify your email",
		description: "Confirm your email address to continue.",
		path: "/verify-email-required",
		hidden: true,
	});

export default function VerifyEmailRequiredPage() {
	const session = useSession();
	const [busy, setBusy] = useState(false);
	const [outcome, setOutcome] = useState<Resent>();
	const email = session.status === "signed-in" ? session.user.email : undefined;
	useGoOnceVerified(session.status === "signed-in");

	async function resend() {
		setBusy(true);
		setOutcome(undefined);
		setOutcome(await resendVerification(email));
		setBusy(false);
	}

	return (
		<AuthScreen
			title="Verify your email"
			intro={
				<p>
					We sent a link to{" "}
					{email ? <strong className="wrap-anywhere text-ink">{email}</strong> : "your address"}. Open it to
					confirm that the address is yours; then the rest of your account opens.
				</p>
			}
		>
			<div className="space-y-4">
				{outcome?.ok ? (
					<Notice tone="safe" announce>
						Verification email sent successfully
					</Notice>
				) : null}
				{outcome && !outcome.ok ? (
					<Notice tone="exposed" title="Failed to send verification email" announce>
						{outcome.message}
					</Notice>
				) : null}
				<Actions session={session} busy={busy} onResend={resend} />
			</div>
		</AuthScreen>
	);
}

function Actions({ session, busy, onResend }: { session: Session; busy: boolean; onResend: () => void }) {
	if (session.status === "signed-out") {
		return (
			<>
				<p>To have the link sent again, sign in first.</p>
				<ButtonLink to="/login" className="w-full">
					Sign in
				</ButtonLink>
			</>
		);
	}
	return (
		<div className="flex flex-col gap-3">
			<Button disabled={busy || session.status === "loading"} onClick={onResend}>
				{busy ? "Sending..." : "Resend verification email"}
			</Button>
			<SignOutButton className={buttonClass("secondary")} />
		</div>
	);
}
