import { requestJson } from "../lib/api/api.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { TokenAction } from "../shell/parts/token-action.tsx";

export const meta = () =>
	pageMeta({
		title: "Stop these emails",
		description: "Stop alerts or reports of the scanner by email.",
		path: "/alerts/unsubscribe",
		hidden: true,
	});

/** Ends alerts or reports. The token decides which, and the server names it afterwards. */
export default function UnsubscribeAlertsPage() {
	return (
		<TokenAction
			takesForm
			title="Stop these emails"
			question="Press the button to stop these emails. Scans continue, and you see the results when you sign in."
			action="Stop these emails"
			call={(token) => requestJson("POST /api/notifications/unsubscribe", { body: { token } })}
			done={(answer) => `No more ${answer.from} by email. You can change that in the scanner's settings.`}
			missing="This link is not complete. Open it again from the email, or turn the emails off in the scanner settings."
		/>
	);
}
