import { useProfile } from "../../lib/api/profile.ts";
import { useSession } from "../../lib/session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Says before the payment what an unconfirmed address means for the plan. */
export function UnconfirmedNote() {
	const session = useSession();
	const profile = useProfile();
	// The session's data may be older, but it is there before the profile, and without it.
	const confirmed =
		profile.data?.is_verified ?? (session.status !== "signed-in" || session.user.email_confirmed_at != null);
	if (confirmed) return null;
	return (
		<Notice tone="attention" title="Your email address is not confirmed yet">
			<p>
				You can pay now, and the plan starts at once. But you cannot use scans, alerts and most pages until
				you confirm the address, and your paid time is already running. Receipts go to that address. You can
				see and cancel what you bought on this page.
			</p>
			<ButtonLink to="/verify-email-required" look="secondary" className="mt-3">
				Confirm the address first
			</ButtonLink>
		</Notice>
	);
}
