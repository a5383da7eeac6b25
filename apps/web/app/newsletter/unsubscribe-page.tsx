import { requestJson } from "../lib/api/api.ts";
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
			takesForm
			title="Leave the newsletter"
			question="Press the button to remove your address from the list."
			action="Unsubscribe me"
			call={(token) => requestJson("POST /api/newsletter/unsubscribe", { body: { token } })}
			done={() => "Your address is off the list. We will send nothing more."}
			missing="This link is not complete. Open it again from the email."
		/>
	);
}
