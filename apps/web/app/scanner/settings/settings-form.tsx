import { useQueryClient } from "@tanstack/react-query";
import type { ScannerSettings } from "@unlisted/contracts/scanner";
import type { SettingsAnswer } from "@unlisted/contracts/told";
import { Check } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { SubmitButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { reportsKey, saveReportPreference, useUserId } from "../api/report-preference.ts";
import { saveSettings } from "../api/scan-calls.ts";
import { settingsKey } from "../api/scan-data.ts";
import { SeverityChoice } from "../words/severity-choice.tsx";
import { FrequencyChoice } from "./frequency-choice.tsx";
import { NotificationChoice } from "./notification-choice.tsx";
import { ReportChoice } from "./report-choice.tsx";
import { SettingsGroup } from "./settings-group.tsx";
import { SourceChoice } from "./source-choice.tsx";

const savedShownFor = 3000;

interface SettingsFormProps {
	answer: SettingsAnswer;
	/** Whether they are mailed. */
	reports: boolean;
}

interface Chosen extends Partial<ScannerSettings> {
	reports?: boolean;
}

/** Chosen here, saved by Save Settings. An unsaved choice stays; untouched settings are the server's. */
export function SettingsForm({ answer, reports }: SettingsFormProps) {
	const queries = useQueryClient();
	const userId = useUserId();
	const [chosen, setChosen] = useState<Chosen>({});
	const [state, setState] = useState<"idle" | "saving" | "saved" | { failure: string }>("idle");
	const { reports: wantsReports = reports, ...changes } = chosen;
	const settings = { ...answer.settings, ...changes };
	const change = (part: Chosen) => setChosen((known) => ({ ...known, ...part }));

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
		if (wantsReports !== reports) {
			const failure = await saveReportPreference(userId, wantsReports);
			if (failure) return setState({ failure });
			queries.setQueryData(reportsKey, wantsReports);
		}
		// A choice made meanwhile waits for the next press.
		setChosen((now) => (now === chosen ? {} : now));
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
					<SettingsGroup title="Scan Sources" intro="What we search. A source that is off counts as unknown.">
						<SourceChoice
							sources={settings.scan_sources}
							onChange={(scan_sources) => change({ scan_sources })}
						/>
					</SettingsGroup>
					<ReportChoice
						wanted={wantsReports}
						every={answer.schedule.most_often}
						onChange={(wanted) => change({ reports: wanted })}
					/>
				</div>
				<div className="space-y-6">
					<SettingsGroup title="Notifications" intro="How we tell you about new exposures.">
						<NotificationChoice settings={settings} channels={answer.channels} onChange={change} />
					</SettingsGroup>
					<SettingsGroup title="Notification Severity Levels" intro="Which severities send an alert.">
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
						<p>{state.failure} Your changes are still here.</p>
					</Notice>
				) : null}
				<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
					<SubmitButton busy={state === "saving"} busyText="Saving...">
						Save Settings
					</SubmitButton>
					{/* Has its place also while it says nothing: what stands below does not jump. */}
					<p role="status" className="flex min-h-6 items-center gap-2 font-semibold text-safe max-sm:w-full">
						{state === "saved" ? (
							<>
								<Check aria-hidden className="size-5 shrink-0" />
								Settings saved successfully!
							</>
						) : null}
					</p>
				</div>
			</div>
		</form>
	);
}
