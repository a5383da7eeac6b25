import { pageMeta } from "../lib/site/page-meta.ts";
import { TokenAction } from "../shell/parts/token-action.tsx";

export const meta = () =>
	pageMeta({
		title: "Leave the newsletter",
		description: "Stop the Unlisted newsletter.",
		path: "/newsletter/unsubscribe",
		hidden: true,
	});

export default function UnsubscribePage() {
	return (
		<TokenAction
			title="Leave the newsletter"
			question="Press the button, and your address comes off the list at once."
			action="Take me off the list"
			path="/api/newsletter/unsubscribe"
			done="Your address is off the list. Nothing more will come."
			missing="This link is not complete. Open it again from the email."
		/>
	);
}
