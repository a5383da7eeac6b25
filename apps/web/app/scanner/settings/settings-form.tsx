import { severities, sourceTypes } from "@unlisted/contracts/scanner-values";
import type { SettingsAnswer } from "@unlisted/contracts/told";
import { Check } from "lucide-react";
import type { FormEvent } from "react";
import { Link } from "react-router";
import { AskBeforeLeaving } from "../../shell/parts/ask-before-leaving.tsx";
import { ChangedElsewhere } from "../../shell/parts/changed-elsewhere.tsx";
import { SubmitButton } from "../../ui/button.tsx";
import { Folded } from "../../ui/folded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SeverityChoice } from "../words/severity-choice.tsx";
import { FrequencyChoice } from "./frequency-choice.tsx";
import { NotificationChoice } from "./notification-choice.tsx";
import { ReportChoice } from "./report-choice.tsx";
import { SettingsGroup } from "./settings-group.tsx";
import { SourceChoice } from "./source-choice.tsx";
import { type Part, useSettingsDraft } from "./use-settings-draft.ts";

interface SettingsFormProps {
	answer: SettingsAnswer;
	/** Whether reports are mailed. */
	reports: boolean;
}

/**
 * Each choice is saved at once and says so. Save Settings saves everything, including what could not be saved before.
 */
export function SettingsForm({ answer, reports }: SettingsFormProps) {
	const { settings, wantsReports, state, isMerged, isUnsaved, change, saveAll } = useSettingsDraft(
		answer,
		reports,
	);
	const saidOf = (part: Part) => {
		return state.kind === "idle" || state.part !== part ? "" : saidWhile[state.kind];
	};

	function save(event: FormEvent) {
		event.preventDefault();
		saveAll();
	}

	return (
		<form method="post" onSubmit={save} className="space-y-6">
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<div className="space-y-6">
					<FrequencyChoice
						frequency={settings.frequency}
						schedule={answer.schedule}
						said={saidOf("frequency")}
						onChange={(frequency) => change("frequency", { frequency })}
					/>
					<SettingsGroup
						title="Scan Sources"
						intro="What we search. We don't check sources you turn off."
						said={saidOf("sources")}
					>
						<Folded
							label={onOf(
								"Sources",
								sourceTypes.map((type) => settings.scan_sources[type]),
							)}
						>
							<SourceChoice
								sources={settings.scan_sources}
								onChange={(scan_sources) => change("sources", { scan_sources })}
							/>
						</Folded>
						<p className="mt-2 border-t border-rule pt-2 text-note text-ink-soft">
							Data brokers have{" "}
							<Link
								to="/removals/settings"
								className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
							>
								settings of their own
							</Link>
							.
						</p>
					</SettingsGroup>
					<ReportChoice
						wanted={wantsReports}
						schedule={answer.schedule}
						said={saidOf("reports")}
						onChange={(wanted) => change("reports", { reports: wanted })}
					/>
				</div>
				<div className="space-y-6">
					<SettingsGroup
						title="Notifications"
						intro="How we tell you about new exposures."
						said={saidOf("channels")}
					>
						<NotificationChoice
							settings={settings}
							channels={answer.channels}
							onChange={(some) => change("channels", some)}
						/>
					</SettingsGroup>
					<SettingsGroup
						title="Notification Severity Levels"
						intro="Which severities send an alert."
						said={saidOf("severities")}
					>
						<Folded
							label={onOf(
								"Severities",
								severities.map((severity) => settings.notification_types[severity]),
							)}
						>
							<SeverityChoice
								types={settings.notification_types}
								onChange={(notification_types) => change("severities", { notification_types })}
							/>
						</Folded>
					</SettingsGroup>
				</div>
			</div>
			<div className="space-y-4">
				{state.kind === "failed" ? (
					<Notice tone="exposed" title="Failed to save settings" announce>
						<p>{state.message} Your changes are still here.</p>
					</Notice>
				) : isMerged ? (
					<ChangedElsewhere />
				) : null}
				<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
					<SubmitButton busy={state.kind === "saving"} busyText="Saving...">
						Save Settings
					</SubmitButton>
					{/* Keeps its room while it is empty, so that the parts below do not move. */}
					<p role="status" className="flex min-h-6 items-center gap-2 font-semibold text-safe max-sm:w-full">
						{state.kind === "saved" && state.part === "all" ? (
							<>
								<Check aria-hidden className="size-5 shrink-0" />
								Settings saved successfully!
							</>
						) : null}
					</p>
				</div>
				{state.kind === "failed" ? null : (
					<p className="text-note text-ink-soft">
						Each change is saved as you make it. The button saves all of them once more.
					</p>
				)}
			</div>
			<AskBeforeLeaving unsaved={isUnsaved} saving={state.kind === "saving"} />
		</form>
	);
}

const saidWhile = { saving: "Saving...", saved: "Saved", failed: "Not saved" } as const;

/** "Sources: 3 of 4 on": what a phone shows until the group is opened. */
const onOf = (what: string, switches: readonly boolean[]) =>
	`${what}: ${switches.filter(Boolean).length} of ${switches.length} on`;
