import { useState } from "react";
import { Link } from "react-router";
import { readLinkTokens } from "../../lib/session/link-tokens.ts";
import { loginPath } from "../../lib/site/next-path.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { useMailWaits } from "../../shell/parts/mail-waits.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { MailCode } from "../code/mail-code.tsx";
import { AuthScreen, textLink } from "../parts/auth-screen.tsx";
import { ResetDone } from "./reset-done.tsx";
import { askForReset } from "./reset-password.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";

interface ResetSentProps {
	to: string;
	at: number;
	next: string | null;
	onRetry: () => void;
}

/** The code in the mail leads to the new password on this page. The link in the mail opens a page of its own. */
export function ResetSent({ to, at, next, onRetry }: ResetSentProps) {
	const [session, setSession] = useState<{ accessToken: string; refreshToken: string }>();
	const [done, setDone] = useState(false);
	const waits = useMailWaits(!done && session === undefined);
	if (done) return <ResetDone email={to} next={next} />;
	if (session) {
		const link = { ...readLinkTokens("", ""), ...session };
		return <ResetPasswordForm link={link} email={to} onDone={() => setDone(true)} />;
	}
	return (
		<AuthScreen
			title="Check your email"
			below={
				<Link to={loginPath(next)} state={{ email: to }} className={textLink}>
					Back to sign in
				</Link>
			}
		>
			<div className="space-y-5">
				<div role="status" className="space-y-4">
					{waits ? null : (
						<Notice tone="safe">
							<p className="text-body">Password reset instructions sent to your email</p>
						</Notice>
					)}
					<p>
						If <strong className="wrap-anywhere">{to}</strong> belongs to an account, a code and a link to set
						a new password {waits ? "have not gone out yet" : "are on their way"}.
					</p>
				</div>
				<MailCode
					email={to}
					type="recovery"
					focusFirst
					mailWaits={waits}
					sentAt={at}
					resend={() => askForReset(to, next)}
					resendText="Send another email"
					resentText="Password reset instructions sent to your email"
					notResent="Password reset request failed"
					onRight={setSession}
				>
					<ul className="list-disc space-y-1 pl-5 text-ink-soft">
						<li>Check your spam folder if you don't see it</li>
						<li>Type the code, or click the link in the email to set a new password</li>
						<li>The link expires in {siteConfig.mail.validFor}</li>
					</ul>
				</MailCode>
			</div>
			<Button look="secondary" className="mt-6 w-full" onClick={onRetry}>
				Try a different email address
			</Button>
		</AuthScreen>
	);
}
