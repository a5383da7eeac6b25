import { requestJson } from "../lib/api/api.ts";
import { watchMailNote } from "../lib/api/watch-mail.ts";
import { isEmail } from "../lib/site/email-pattern.ts";
import { liveForm } from "../ui/live-form.ts";

export function newsletterFormBehavior(form: HTMLElement): () => void {
	if (!(form instanceof HTMLFormElement)) return () => undefined;
	let endWatch: () => void = () => undefined;
	const stop = liveForm(form, {
		check: ({ email = "" }) => ({ email: isEmail(email) ? undefined : "Invalid email format" }),
		send: async ({ email = "", website = "" }) => {
			const result = await requestJson("POST /api/newsletter/subscribe", { body: { email, website } });
			if (!result.ok) return result;
			for (const part of form.querySelectorAll<HTMLElement>("[data-when]")) {
				part.hidden = part.dataset.when !== "sent";
			}
			endWatch = watchMailNote(form);
			return null;
		},
	});
	return () => {
		stop();
		endWatch();
	};
}
