import { redirectAfterVerification } from "@unlisted/contracts/limits";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { confirmedHalfway } from "../lib/session/link-failure.ts";
import { nextOfLink, staleLinkWarning, takeLinkTokens } from "../lib/session/link-tokens.ts";
import { firstRunPath, withNext } from "../lib/site/next-path.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { TwoAccounts } from "../shell/frame/two-accounts.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice, type Tone } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { linkTypeOf, type Pressed, type WaitingLink } from "./link-calls.ts";
import { AuthScreen } from "./parts/auth-screen.tsx";
import { NeedsScript } from "./parts/needs-script.tsx";
import { useRedirectLater } from "./parts/redirect-later.ts";
import { PressLink } from "./press-link.tsx";
import { confirmedHere, type Verification, verifyEmail } from "./verify-email.ts";

export const meta = () =>
	pageMeta({
		title: "Verify email",
		description: "Confirm the email address of your Unlisted account.",
		path: "/verify-email",
		hidden: true,
	});

export default function VerifyEmailPage() {
	const [waiting, setWaiting] = useState<WaitingLink>();
	const [result, setResult] = useState<Verification>();
	const [goTo, setGoTo] = useState<string>();
	const [answered, setAnswered] = useState(false);
	const started = useRef(false);
	const verified = result?.kind === "verified" ? result : undefined;
	const next = verified?.signedIn ? (goTo ?? "/dashboard") : withNext("/login", goTo);
	// Without a click, the page opens the dashboard. This link skips it.
	const first = verified !== undefined && waiting?.type === "signup";
	// A warning stays until the person has read it.
	const waits = verified?.staleFor !== null || (verified?.other !== undefined && !answered);
	useRedirectLater(waits ? undefined : next, redirectAfterVerification);

	// The tokens in the address are read only once, however often the effect runs.
	useEffect(() => {
		if (started.current) return;
		started.current = true;
		setGoTo(nextOfLink(location.hash));
		const link = takeLinkTokens();
		if (link.token && !link.error) setWaiting({ token: link.token, type: linkTypeOf(link.type) });
		else void verifyEmail(link).then(setResult);
	}, []);

	const changes = waiting?.type === "email_change";
	const useless = useCallback(
		async (message: string) =>
			setResult({ kind: "failed", message, confirmed: changes ? undefined : await confirmedHere() }),
		[changes],
	);

	function pressed(pressed: Pressed, kept: boolean) {
		if (pressed.kind === "halfway") return setResult({ kind: "halfway", message: confirmedHalfway });
		if (pressed.kind === "failed") return void useless(pressed.message);
		// Nobody has a password for this account now, so the person chooses one next.
		if (!kept) return location.assign(`/reset-password#${sessionInFragment(pressed, goTo)}`);
		if (waiting?.type === "magiclink") return location.assign(goTo ?? "/dashboard");
		setResult({ kind: "verified", signedIn: true, staleFor: null });
	}

	if (!result && waiting) return <PressLink link={waiting} onPressed={pressed} onUseless={useless} />;
	if (!result) {
		return (
			<AuthScreen title="Verifying your email">
				<NeedsScript />
				<Skeleton label="Verifying your email" />
			</AuthScreen>
		);
	}
	if (result.kind === "verified") {
		return (
			<Outcome title="Email verified" tone="safe" text="Email verified successfully">
				{result.other && !answered ? (
					<div className="mb-6">
						<TwoAccounts {...result.other} onDone={() => setAnswered(true)} />
					</div>
				) : null}
				{result.staleFor === null ? null : <StaleLink email={result.staleFor} />}
				{first && !goTo ? (
					<ButtonLink to={firstRunPath} className="w-full">
						Start the first scan
					</ButtonLink>
				) : (
					<ButtonLink to={next} className="w-full">
						Continue
					</ButtonLink>
				)}
			</Outcome>
		);
	}
	if (result.kind === "halfway") {
		return (
			<Outcome title="One address is confirmed" tone="info" text={result.message}>
				<p className="text-ink-soft">
					We sent an email to your old and your new address. The change takes effect once you open both links.
				</p>
			</Outcome>
		);
	}
	if (result.confirmed) {
		return (
			<Outcome
				title="Your address is confirmed"
				tone="info"
				text={`You are signed in as ${result.confirmed}, and this address is confirmed.`}
			>
				<p className="mb-6 text-ink-soft">About the link that you opened: {result.message}</p>
				<ButtonLink to={goTo ?? "/dashboard"} className="w-full">
					Continue
				</ButtonLink>
			</Outcome>
		);
	}
	if (changes) {
		return (
			<Outcome title="The address was not changed" tone="exposed" text={result.message}>
				<p className="mb-6 text-ink-soft">
					If you asked for the change more than once, only the links in the newest emails work.
				</p>
				<ButtonLink to="/account?tab=verification" className="w-full">
					See your email address
				</ButtonLink>
			</Outcome>
		);
	}
	return (
		<Outcome title="Email not verified" tone="exposed" text={result.message}>
			<ButtonLink to={withNext("/verify-email-required", goTo)} className="w-full">
				Ask for a new link
			</ButtonLink>
		</Outcome>
	);
}

function sessionInFragment(
	{ accessToken, refreshToken }: Extract<Pressed, { kind: "signed-in" }>,
	next: string | undefined,
): string {
	const session = { access_token: accessToken, refresh_token: refreshToken };
	return new URLSearchParams({ ...session, ...(next && { next }) }).toString();
}

function StaleLink({ email }: { email: string }) {
	const { title, text } = staleLinkWarning(email);
	return (
		<div className="mb-6">
			<Notice tone="attention" title={title} announce>
				{text}
			</Notice>
		</div>
	);
}

function Outcome(props: { title: string; tone: Tone; text: string; children: ReactNode }) {
	return (
		<AuthScreen title={props.title}>
			<Notice tone={props.tone} announce>
				<p className="text-body">{props.text}</p>
			</Notice>
			<div className="mt-6">{props.children}</div>
		</AuthScreen>
	);
}
