import { redirectAfterPayment } from "@unlisted/contracts/limits";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useProfile } from "../../lib/api/profile.ts";
import { useMailWaits } from "../../shell/parts/mail-waits.tsx";
import { Page } from "../../shell/parts/page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { justPaid } from "../words/just-paid.ts";

export function PaymentSuccessful({ heard }: { heard: boolean }) {
	const navigate = useNavigate();
	// These people cannot open the subscription before they confirm their address.
	const unconfirmed = useProfile().data?.is_verified === false;
	const mailWaits = useMailWaits();
	const heading = useRef<HTMLHeadingElement>(null);

	useEffect(() => {
		heading.current?.focus();
		// Replaces the checkout in the history, so that going back does not lead to a form that was sent.
		const timer = setTimeout(
			() => navigate("/subscription", { replace: true, state: justPaid }),
			redirectAfterPayment,
		);
		return () => clearTimeout(timer);
	}, [navigate]);

	return (
		<Page>
			<div className="mx-auto max-w-form py-8">
				<Sheet>
					<div aria-hidden className="mb-6 h-3 w-full rounded-bar bg-safe" />
					<h1 ref={heading} tabIndex={-1} className="text-head outline-none">
						Payment Successful!
					</h1>
					<p className="mt-3 text-ink-soft">
						{heard ? active(mailWaits) : "Your payment went through. We activate your plan in a moment."}{" "}
						{unconfirmed
							? "Next, confirm your email address. Then your subscription opens..."
							: "Taking you to your subscription..."}
					</p>
					<ButtonLink to="/subscription" replace state={justPaid} look="secondary" className="mt-6">
						{unconfirmed ? "Confirm it now" : "Go there now"}
					</ButtonLink>
				</Sheet>
			</div>
		</Page>
	);
}

const active = (mailWaits: boolean) =>
	mailWaits
		? "Your plan is active. We email you the receipt as soon as our mail goes out again."
		: "Your plan is active, and the receipt is on its way to you by email.";
