import { siteConfig } from "../lib/site/site-config.ts";
import { MailWaitsNote } from "../shell/parts/mail-waits-note.tsx";
import { behaves } from "../ui/behaves.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/text-field.tsx";
import { supportFormBehavior } from "./support-form-behavior.ts";
import { topicLabels } from "./topics.ts";

const behavior = behaves("support-form", supportFormBehavior);

/** Without script the browser sends it, and the server answers with a page (support-page.routes.ts). */
export function SupportForm() {
	return (
		<div {...behavior}>
			<form method="post" action="/support" className="space-y-5">
				<div className="grid gap-5 sm:grid-cols-2">
					<TextField
						label="Your name"
						name="name"
						autoComplete="name"
						required
						minLength={2}
						maxLength={100}
					/>
					<TextField label="Email address" name="email" type="email" autoComplete="email" required />
				</div>
				<SelectField label="What is it about?" name="topic" required>
					<option value="">Choose a topic</option>
					{Object.entries(topicLabels).map(([topic, label]) => (
						<option key={topic} value={topic}>
							{label}
						</option>
					))}
				</SelectField>
				<TextAreaField label="Message" name="message" required minLength={10} />
				{/* A hidden field: people never see it, but spam programs fill it in. */}
				<div hidden>
					<label>
						Website
						<input type="text" name="website" tabIndex={-1} autoComplete="off" />
					</label>
				</div>
				<div data-failure hidden>
					<Notice tone="exposed" title="Your message was not sent" announce>
						<p>
							<span data-reason="" /> What you wrote is still here. You can also write to{" "}
							{siteConfig.supportEmail}.
						</p>
					</Notice>
				</div>
				<button type="submit" data-busy-text="Sending…" className={buttonClass()}>
					Send message
				</button>
			</form>
			<div data-receipt hidden>
				<div role="status">
					<h2 className="text-head">We received your message</h2>
					<p className="mt-3">
						Its reference is <strong data-reference="" className="font-mono font-medium" />.{" "}
						<span data-mail-goes>A confirmation is on its way to you.</span> Our answer will come to your
						address.
					</p>
					<MailWaitsNote />
					<Button data-again look="secondary" className="mt-6">
						Write another message
					</Button>
				</div>
			</div>
		</div>
	);
}
