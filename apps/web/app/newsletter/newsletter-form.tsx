import { useId } from "react";
import { MailWaitsNote } from "../shell/parts/mail-waits-note.tsx";
import { behaves } from "../ui/behaves.ts";
import { buttonClass } from "../ui/button.tsx";
import { controlClass, Field } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { newsletterFormBehavior } from "./newsletter-form-behavior.ts";

const behavior = behaves("newsletter-form", newsletterFormBehavior);

/**
 * The form in the footer of every public page. Without script the browser sends it, and the server answers with a page.
 */
export function NewsletterForm() {
	const id = useId();
	return (
		<form {...behavior} method="post" action="/newsletter">
			<h2 className="mb-2 font-sans text-note font-semibold tracking-normal text-ink-soft">Newsletter</h2>
			<p className="mb-4">New breaches, in plain words. About one email a month.</p>
			<div data-when="sent" hidden>
				<Notice tone="safe" title="One more step" announce>
					<p>
						<span data-mail-goes>An email is on its way to you.</span> Press the button in the email to
						confirm.
					</p>
				</Notice>
				<MailWaitsNote />
			</div>
			<div data-when="asked" className="flex flex-wrap items-start gap-3 [&[hidden]]:hidden">
				<div className="min-w-44 flex-1">
					<Field id={id} label="Email address">
						<input id={id} name="email" type="email" required autoComplete="email" className={controlClass} />
					</Field>
				</div>
				{/* A hidden field: people never see it, but spam programs fill it in. */}
				<div hidden>
					<label>
						Website
						<input type="text" name="website" tabIndex={-1} autoComplete="off" />
					</label>
				</div>
				<button type="submit" data-busy-text="Sending…" className={buttonClass("secondary", "mt-6.5")}>
					Subscribe
				</button>
			</div>
		</form>
	);
}
