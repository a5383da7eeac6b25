import { useState } from "react";
import { type Resent, resendVerification } from "../../lib/sign-in/resend-verification.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { useSendAgain } from "../../shell/parts/use-send-again.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { later } from "../../ui/later.tsx";
import { Notice } from "../../ui/notice.tsx";

const ChangeEmailForm = later(() =>
	import("./change-email-form.tsx").then((module) => module.ChangeEmailForm),
);

export function VerificationTab({ email, verified }: { email: string; verified: boolean }) {
	return (
		<div className="max-w-form space-y-8">
			<div className="space-y-4">
				<h2 className="text-title">Email Verification</h2>
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<span className="min-w-0 font-medium break-all">{email || "No email address found"}</span>
					<Chip tone={verified ? "safe" : "attention"}>{verified ? "Verified" : "Unverified"}</Chip>
				</div>
				{verified ? (
					<p className="text-ink-soft">
						Alerts, reports and links to reset your password go to this address.
					</p>
				) : (
					<Resend email={email} />
				)}
			</div>
			<div className="space-y-4 border-t border-rule pt-6">
				<h2 className="text-title">Change your email address</h2>
				<ChangeEmailForm email={email} asks />
			</div>
		</div>
	);
}

function Resend({ email }: { email: string }) {
	const [busy, setBusy] = useState(false);
	const [outcome, setOutcome] = useState<Resent>();
	const again = useSendAgain(siteConfig.mail.gapSeconds * 1000);

	async function resend() {
		setBusy(true);
		setOutcome(undefined);
		const sent = await resendVerification(email, null);
		setOutcome(sent);
		again.noteSent(sent);
		setBusy(false);
	}

	return (
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
			<Button busy={busy} disabled={again.waits} onClick={resend}>
				{busy ? "Sending..." : again.text("Resend verification email")}
			</Button>
		</div>
	);
}
