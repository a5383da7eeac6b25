import { pageMeta } from "../lib/site/page-meta.ts";
import { TokenAction } from "../shell/parts/token-action.tsx";

export const meta = () =>
	pageMeta({
		title: "Confirm the newsletter",
		description: "Confirm that you want the Unlisted newsletter.",
		path: "/newsletter/confirm",
		hidden: true,
	});

export default function ConfirmPage() {
	return (
		<TokenAction
			title="Confirm the newsletter"
			question="Press the button, and the newsletter comes to your address, about once a month."
			action="Yes, send it to me"
			path="/api/newsletter/confirm"
			done="You are on the list. Every issue carries a link to leave it."
			missing="This link is not complete. Open it again from the email, or subscribe once more at the foot of any page."
		/>
	);
}
