import { mailWaitsText, mailWaitsTitle } from "@unlisted/contracts/mail-waits";
import { html, type Markup } from "../../../platform/http/pages/plain-page.ts";

/** For pages that the server writes itself: `goes`, such as "An email is on its way", or while mail waits, that it does. */
export function noteOnMail({ mailsWait }: { readonly mailsWait: () => Promise<boolean> }) {
	return async (goes: string): Promise<Markup> => {
		// The page reports something that is done already, so a note that cannot be made must not turn it into a failure.
		const waits = await mailsWait().catch(() => false);
		return waits ? html`<p><strong>${mailWaitsTitle}.</strong> ${mailWaitsText}</p>` : html`<p>${goes}</p>`;
	};
}
