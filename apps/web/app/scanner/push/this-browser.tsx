import { Button } from "../../ui/button.tsx";
import { counted } from "../words/words.ts";
import type { BrowserPush } from "./use-browser-push.ts";

const sentences = {
	loading: "",
	unsupported:
		"This browser cannot show notifications of a site, or not over this connection. On an iPhone, add the site to the home screen first.",
	unavailable: "This installation cannot send browser notifications.",
	denied:
		"You told this browser not to show notifications of this site. Allow them in its settings for the site, then come back.",
	off: "This browser does not show them yet.",
	on: "This browser shows them.",
} as const;

/** A permission belongs to one browser on one device, whatever the account's setting says. */
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
				<Button look="quiet" disabled={busy} onClick={turnOn}>
					{busy ? "Asking your browser..." : "Turn on in this browser"}
				</Button>
			) : null}
			{state === "on" ? (
				<Button look="quiet" disabled={busy} onClick={turnOff}>
					{busy ? "Turning off..." : "Turn off in this browser"}
				</Button>
			) : null}
		</div>
	);
}
