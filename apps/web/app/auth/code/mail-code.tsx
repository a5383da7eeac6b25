import { ExternalLink } from "lucide-react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { Resent } from "../../lib/sign-in/resend-verification.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { MailWaitsNotice } from "../../shell/parts/mail-waits.tsx";
import { useSendAgain } from "../../shell/parts/use-send-again.ts";
import { Button, buttonClass, SubmitButton } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type Entered, enterCode, type GivenCode } from "./enter-code.ts";
import { WithoutPassword, WithPassword } from "./keep-password.tsx";
import { inboxOf } from "./web-inbox.ts";

type Right = Extract<Entered, { kind: "right" }>;

interface MailCodeProps {
	/** The address that the mail went to. It never comes from the page's address, which anybody can write. */
	email: string;
	type: GivenCode["type"];
	focusFirst?: boolean;
	/** When the last mail was requested, if that was just now. */
	sentAt?: number;
	/** Whether mail is not going out. Then nothing here says that a mail was sent. */
	mailWaits: boolean;
	resend: () => Promise<Resent>;
	resendText: string;
	resentText: string;
	notResent: string;
	/** A code is being checked or was used. In the second case the session exists before `onRight` is called. */
	onChecking?: (is: boolean) => void;
	/** The person is signed in. `kept`: false if another person's password is now invalid. */
	onRight: (right: Right, kept: boolean) => void;
	/** Shown after the code. */
	children?: ReactNode;
}

/** For the time after a mail with a link and a code: asks for the code, opens the mail, and sends another mail. */
export function MailCode(props: MailCodeProps) {
	const { email, type, onRight, children } = props;
	const [code, setCode] = useState("");
	const [busy, setBusy] = useState(false);
	const [wrong, setWrong] = useState<string>();
	const [failure, setFailure] = useState<string>();
	const [asked, setAsked] = useState(false);
	// A second click meanwhile must not use the code again.
	const underway = useRef(false);

	async function enter(digits: string, more: Pick<GivenCode, "password" | "withoutPassword"> = {}) {
		if (underway.current) return;
		underway.current = true;
		props.onChecking?.(true);
		setBusy(true);
		setWrong(undefined);
		setFailure(undefined);
		const entered = await enterCode({ email, code: digits, type, ...more });
		underway.current = false;
		setBusy(false);
		if (entered.kind === "right") return onRight(entered, more.withoutPassword !== true);
		props.onChecking?.(false);
		if (entered.kind === "password-wanted") return setAsked(true);
		if (entered.kind !== "wrong-code") return setFailure(entered.message);
		setAsked(false);
		setCode("");
		setWrong(entered.message);
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		if (code.length === 6) void enter(code);
		else setWrong("Enter the six digits");
	}

	return (
		<div className="space-y-5">
			{failure ? (
				<Notice tone="exposed" announce>
					{failure}
				</Notice>
			) : null}
			{asked ? (
				<>
					<WithPassword
						why="keep"
						press="Confirm and keep my password"
						busy={busy}
						onSubmit={(password) => enter(code, { password })}
					/>
					<WithoutPassword busy={busy} onGoOn={() => void enter(code, { withoutPassword: true })} />
				</>
			) : (
				<>
					<form method="post" noValidate onSubmit={submit} className="space-y-5">
						<CodeField
							label="Six-digit code"
							value={code}
							disabled={busy}
							error={wrong}
							focusFirst={props.focusFirst ?? false}
							onChange={(digits) => {
								setWrong(undefined);
								setCode(digits);
							}}
							onComplete={(digits) => void enter(digits)}
						/>
						<SubmitButton busy={busy} busyText="Checking..." className="w-full">
							Confirm
						</SubmitButton>
					</form>
					{children}
					<OpenMail email={email} />
					<SendAgain {...props} busy={busy} />
				</>
			)}
		</div>
	);
}

function OpenMail({ email }: { email: string }) {
	const inbox = inboxOf(email, siteConfig.mailbox);
	if (!inbox) return null;
	return (
		<a href={inbox.url} target="_blank" rel="noreferrer" className={buttonClass("secondary", "w-full")}>
			Open your mail{inbox.name ? ` at ${inbox.name}` : ""}
			<ExternalLink aria-hidden className="size-4" />
		</a>
	);
}

function SendAgain(props: MailCodeProps & { busy: boolean }) {
	const { sentAt, mailWaits, resend, resendText, resentText, notResent, busy } = props;
	const again = useSendAgain(siteConfig.mail.gapSeconds * 1000, sentAt);
	const [sending, setSending] = useState(false);
	const [outcome, setOutcome] = useState<Resent>();

	async function send() {
		setSending(true);
		setOutcome(undefined);
		const sent = await resend();
		setSending(false);
		setOutcome(sent);
		again.noteSent(sent);
	}

	return (
		<div className="space-y-3">
			{outcome && !(outcome.ok && mailWaits) ? (
				<Notice tone={outcome.ok ? "safe" : "exposed"} title={outcome.ok ? undefined : notResent} announce>
					{outcome.ok ? resentText : outcome.message}
				</Notice>
			) : null}
			<Button look="quiet" className="w-full" busy={busy || sending} disabled={again.waits} onClick={send}>
				{sending ? "Sending..." : again.text(resendText)}
			</Button>
			<div role="status">
				{mailWaits ? (
					<MailWaitsNotice />
				) : (
					<p className="text-center text-note text-ink-soft">
						Nothing there? Check your spam folder. The newest mail works for {siteConfig.mail.validFor}.
					</p>
				)}
			</div>
		</div>
	);
}
