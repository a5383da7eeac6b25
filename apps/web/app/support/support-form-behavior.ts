import type { SupportRequest } from "@unlisted/contracts/support";
import { requestJson } from "../lib/api/api.ts";
import { watchMailNote } from "../lib/api/watch-mail.ts";
import { isEmail } from "../lib/site/email-pattern.ts";
import { contentKey } from "../lib/site/request-key.ts";
import { type FormFields, liveForm } from "../ui/live-form.ts";

function check({ name = "", email = "", topic = "", message = "" }: FormFields) {
	return {
		name:
			name.length < 2
				? "Please tell us your name"
				: name.length > 100
					? "Use at most 100 characters"
					: undefined,
		email: isEmail(email) ? undefined : "Invalid email format",
		topic: topic === "" ? "Please choose a topic" : undefined,
		message:
			message.length < 10
				? "Please write at least 10 characters"
				: message.length > 5000
					? "Use at most 5,000 characters"
					: undefined,
	};
}

/** The form, and the receipt that replaces it. */
export function supportFormBehavior(sheet: HTMLElement): () => void {
	const form = sheet.querySelector("form");
	const receipt = sheet.querySelector<HTMLElement>("[data-receipt]");
	const reference = receipt?.querySelector("[data-reference]");
	const again = receipt?.querySelector<HTMLElement>("[data-again]");
	if (!form || !receipt || !reference || !again) return () => undefined;
	const requestKey = contentKey();

	let endWatch: () => void = () => undefined;
	const showReceipt = (shown: boolean) => {
		receipt.hidden = !shown;
		form.hidden = shown;
		endWatch();
		if (shown) endWatch = watchMailNote(receipt);
	};
	const stop = liveForm(form, {
		check,
		send: async ({ name = "", email = "", topic, message = "", website = "" }) => {
			const filled = { name, email, topic: topic as SupportRequest["topic"], message, website };
			const body = { ...filled, requestKey: requestKey.of(filled) };
			const result = await requestJson("POST /api/support", { body });
			if (!result.ok) return result;
			reference.textContent = result.data.reference;
			requestKey.end();
			form.reset();
			showReceipt(true);
			return null;
		},
	});
	const onAgain = () => showReceipt(false);
	again.addEventListener("click", onAgain);
	return () => {
		stop();
		endWatch();
		again.removeEventListener("click", onAgain);
	};
}
