import { Button } from "../../ui/button.tsx";
import { counted } from "../../ui/words/counted.ts";

import type { BrowserPush } from "./use-browser-push.ts";

const sentences = {
	loading: "",
	unsupported:
		"This browser cannot show notifications, or not over this connection. On an iPhone, add the site to the home screen first.",
	unavailable: "This installation cannot send browser notifications.",
	denied:
		"You blocked notifications from this site in this browser. Allow them in the browser's settings for this site, then come back.",
	off: "Notifications are off in this browser.",
	on: "Notifications are on in this browser.",
} as const;

/** A permission belongs to one browser on one device, whatever the account's setting is. */
export function ThisBrowser({ push, devices }: { push: BrowserPush; devices: number }) {
	const { state, busy, failure, turnOn, turnOff } = push;
	return (
		<div className="space-y-1">
			<p role="status">{sentences[state]}</p>
			{failure ? (
				<p role="alert" className="font-semibold text-exposed">
					{failure}
				</p>
			) : null}
			{devices > 0 ? <p>They are switched on in {counted(devices, "browser")}.</p> : null}
			{state === "off" ? (
				<Button look="quiet" busy={busy} onClick={turnOn}>
					{busy ? "Asking your browser..." : "Turn on in this browser"}
				</Button>
			) : null}
			{state === "on" ? (
				<Button look="quiet" busy={busy} onClick={turnOff}>
					{busy ? "Turning off..." : "Turn off in this browser"}
				</Button>
			) : null}
		</div>
	);
}
