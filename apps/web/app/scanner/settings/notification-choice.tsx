import type { ScannerSettings } from "@unlisted/contracts/scanner";
import type { SettingsAnswer } from "@unlisted/contracts/told";
import { Switch } from "../../ui/choice.tsx";
import { ThisBrowser } from "../push/this-browser.tsx";
import { useBrowserPush } from "../push/use-browser-push.ts";

interface NotificationChoiceProps {
	settings: ScannerSettings;
	channels: SettingsAnswer["channels"];
	onChange: (part: Partial<ScannerSettings>) => void;
}

export function NotificationChoice({ settings, channels, onChange }: NotificationChoiceProps) {
	const push = useBrowserPush(channels?.push.public_key ?? null);
	return (
		<>
			<Switch
				label="Email"
				description="Receive alerts via email"
				checked={settings.email_notifications}
				onChange={({ target }) => onChange({ email_notifications: target.checked })}
			/>
			<Switch
				label="SMS"
				description="Receive critical alerts via SMS"
				checked={settings.sms_notifications}
				onChange={({ target }) => onChange({ sms_notifications: target.checked })}
			/>
			{settings.sms_notifications && channels ? <p className={noteLook}>{smsNote(channels.sms)}</p> : null}
			<Switch
				label="Push"
				description="Receive browser notifications"
				checked={settings.push_notifications}
				onChange={({ target }) => {
					onChange({ push_notifications: target.checked });
					// The browser asks for permission only after a click, such as this one.
					if (target.checked && push.state === "off") push.turnOn();
				}}
			/>
			{settings.push_notifications && channels ? (
				<div className={noteLook}>
					<ThisBrowser push={push} devices={channels.push.devices} />
				</div>
			) : null}
		</>
	);
}

const noteLook = "mb-2 border-l-2 border-rule pl-3 text-note text-ink-soft";

function smsNote({ available, to }: NonNullable<SettingsAnswer["channels"]>["sms"]): string {
	if (!available) return "This installation cannot send text messages.";
	if (to) return `They go to ${to}.`;
	return "We do not have your number yet: add a phone under Watched identifiers, and confirm it.";
}
