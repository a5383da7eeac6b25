import { useQueryClient } from "@tanstack/react-query";
import type { ScannerSettings, SettingsAnswer } from "@unlisted/contracts/scanner";
import { type FormEvent, useEffect, useState } from "react";
import { SubmitButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { FrequencyChoice } from "./frequency-choice.tsx";
import { NotificationChoice } from "./notification-choice.tsx";
import { saveSettings } from "./scan-calls.ts";
import { settingsKey } from "./scan-data.ts";
import { SettingsGroup } from "./settings-group.tsx";
import { SeverityChoice } from "./severity-choice.tsx";
import { SourceChoice } from "./source-choice.tsx";

const savedShownFor = 3000;

/** Chosen here, kept by Save Settings: what could not be saved stays chosen. */
export function SettingsForm({ answer }: { answer: SettingsAnswer }) {
	const queries = useQueryClient();
	const [settings, setSettings] = useState(answer.settings);
	const [state, setState] = useState<"idle" | "saving" | "saved" | { failure: string }>("idle");
	const change = (part: Partial<ScannerSettings>) => setSettings((known) => ({ ...known, ...part }));

	useEffect(() => {
		if (state !== "saved") return;
		const timer = setTimeout(() => setState("idle"), savedShownFor);
		return () => clearTimeout(timer);
	}, [state]);

	async function save(event: FormEvent) {
		event.preventDefault();
		setState("saving");
		const result = await saveSettings(settings);
		if (!result.ok) return setState({ failure: result.message });
		queries.setQueryData(settingsKey, result.data);
		setState("saved");
	}

	return (
		<form method="post" onSubmit={save} className="space-y-6">
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<div className="space-y-6">
					<FrequencyChoice
						frequency={settings.frequency}
						schedule={answer.schedule}
						onChange={(frequency) => change({ frequency })}
					/>
					<SettingsGroup
						title="Scan Sources"
						intro="Where we look. One that is off is not asked, and not known."
					>
						<SourceChoice
							sources={settings.scan_sources}
							onChange={(scan_sources) => change({ scan_sources })}
						/>
					</SettingsGroup>
				</div>
				<div className="space-y-6">
					<SettingsGroup title="Notifications" intro="How we tell you about new exposures.">
						<NotificationChoice settings={settings} channels={answer.channels} onChange={change} />
					</SettingsGroup>
					<SettingsGroup title="Notification Severity Levels" intro="What is worth a message.">
						<SeverityChoice
							types={settings.notification_types}
							onChange={(notification_types) => change({ notification_types })}
						/>
					</SettingsGroup>
				</div>
			</div>
			<div className="space-y-4">
				{typeof state === "object" ? (
					<Notice tone="exposed" title="Failed to save settings" announce>
						<p>{state.failure} What you chose is still here.</p>
					</Notice>
				) : null}
				{state === "saved" ? (
					<Notice tone="safe" announce>
						<p className="text-body">Settings saved successfully!</p>
					</Notice>
				) : null}
				<SubmitButton busy={state === "saving"} busyText="Saving...">
					Save Settings
				</SubmitButton>
			</div>
		</form>
	);
}
