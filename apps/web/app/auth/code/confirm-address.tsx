import { resendVerification } from "../../lib/sign-in/resend-verification.ts";
import { useMailWaits } from "../../shell/parts/mail-waits.tsx";
import { MailCode } from "./mail-code.tsx";

interface ConfirmAddressProps {
	email: string;
	sentAt?: number | undefined;
	next: string | null;
	/** It is not known whether the address still has to be confirmed. */
	perhaps?: boolean;
	focusFirst?: boolean;
	onChecking?: (is: boolean) => void;
	/** The session exists now. The page decides what follows. */
	onConfirmed?: () => void;
}

/** Asks for the code of the mail that a sign-up sends. */
export function ConfirmAddress(props: ConfirmAddressProps) {
	const { email, sentAt, next, perhaps = false, focusFirst = false, onChecking, onConfirmed } = props;
	const address = <strong className="wrap-anywhere text-ink">{email}</strong>;
	const waits = useMailWaits();
	return (
		<div className="space-y-5">
			<p>
				{perhaps ? <>If {address} still needs to be confirmed, </> : null}
				{waits ? (
					<>
						{perhaps ? "an email to it" : <>The email to {address}</>} has not gone out yet. When it comes,
						type its code here, or press the button in it.
					</>
				) : (
					<>
						{perhaps ? "an email is on its way" : <>An email is on its way to {address}</>}. Type its code
						here, or press the button in it.
					</>
				)}
			</p>
			<MailCode
				mailWaits={waits}
				email={email}
				type="signup"
				focusFirst={focusFirst}
				{...(onChecking && { onChecking })}
				{...(sentAt === undefined ? {} : { sentAt })}
				resend={() => resendVerification(email, next)}
				resendText="Resend verification email"
				resentText="Verification email sent successfully"
				notResent="Failed to send verification email"
				onRight={({ accessToken: access_token, refreshToken: refresh_token }, kept) => {
					if (kept) return onConfirmed?.();
					// Nobody has a password for this account now, so the person chooses one next.
					const session = new URLSearchParams({ access_token, refresh_token, ...(next && { next }) });
					location.assign(`/reset-password#${session}`);
				}}
			/>
		</div>
	);
}
