import { requestJson } from "../lib/api/api.ts";
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
			takesForm
			title="Confirm the newsletter"
			doneTitle="You are subscribed"
			question="Press the button to get the newsletter, about once a month."
			action="Yes, send it to me"
			call={(token) => requestJson("POST /api/newsletter/confirm", { body: { token } })}
			done={() => "You are on the list. Every issue has a link to unsubscribe."}
			missing="This link is not complete. Open it again from the email, or subscribe again at the bottom of any page."
		/>
	);
}
