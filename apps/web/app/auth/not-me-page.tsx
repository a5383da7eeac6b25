import { requestJson } from "../lib/api/api.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { siteConfig } from "../lib/site/site-config.ts";
import { TokenAction } from "../shell/parts/token-action.tsx";

export const meta = () =>
	pageMeta({
		title: "This was not me",
		description: "Take your Unlisted account back.",
		path: "/not-me",
		hidden: true,
	});

export default function NotMePage() {
	return (
		<TokenAction
			title="This was not me"
			question="When you press the button, we sign out every device, disable your password, remove what was added to your account since, and return it to the address that this email went to. Then we send you a link to choose a new password."
			action="Take my account back"
			call={(token) => requestJson("POST /api/account/not-me", { body: { token } })}
			done={(answer) =>
				answer.recovery === "sent"
					? "Every device is signed out, and your old password no longer works."
					: `Every device is signed out, and your old password no longer works. We could not send you a link: write to ${siteConfig.supportEmail}.`
			}
			mail={({ recovery }) =>
				recovery === "sent"
					? {
							goes: "An email with a link to choose a new one is on its way to you.",
							waits: "The email with a link to choose a new one has not gone out yet.",
						}
					: null
			}
			missing="This link is not complete. Open it again from the email."
		/>
	);
}
