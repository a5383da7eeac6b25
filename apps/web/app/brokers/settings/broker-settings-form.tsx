import type { BrokerSettings } from "@unlisted/contracts/brokers";
import { AskBeforeLeaving } from "../../shell/parts/ask-before-leaving.tsx";
import { ChangedElsewhere } from "../../shell/parts/changed-elsewhere.tsx";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/choice.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { BrokerSettingsAnswer } from "../api/types.ts";
import type { SaveState } from "../api/use-saved-as-typed.ts";
import { CountryChoice } from "./country-choice.tsx";
import { NeverContacted } from "./never-contacted.tsx";
import { SettingsPart } from "./settings-part.tsx";
import { useBrokerSettingsDraft } from "./use-broker-settings-draft.ts";

interface BrokerSettingsFormProps {
	answer: BrokerSettingsAnswer;
	/** What sites may be told, on the same page. A page can ask only once before it is left. */
	limits?: SaveState["kind"];
}

/** Each choice is saved at once, and its part says so. */
export function BrokerSettingsForm({ answer, limits = "idle" }: BrokerSettingsFormProps) {
	const { settings, state, part, isMerged, change, retry, isUnsaved } = useBrokerSettingsDraft(answer);
	const saidOf = (name: keyof BrokerSettings) => {
		if (part !== name) return "";
		return state.kind === "saved"
			? "Saved"
			: state.kind === "failed" || state.kind === "idle"
				? ""
				: "Saving...";
	};
	return (
		<div className="space-y-6">
			{state.kind === "failed" ? (
				<Notice tone="exposed" title="It was not saved" announce>
					<p>{state.message} Your changes are still here.</p>
					<Button look="secondary" className="mt-3" onClick={retry}>
						Try again
					</Button>
				</Notice>
			) : isMerged ? (
				<ChangedElsewhere />
			) : null}
			<SettingsPart
				title="Search data brokers"
				intro="Each scan then asks the broker sites for your listings."
				said={saidOf("on")}
			>
				<Switch
					label="Search data brokers"
					description={
						settings.on ? undefined : "Off: no broker is contacted, and we do not know whether one lists you."
					}
					checked={settings.on}
					onChange={({ target }) => change("on", { on: target.checked })}
				/>
			</SettingsPart>
			<SettingsPart
				title="Countries"
				intro="We contact only brokers in the countries that you choose. If you choose none, we contact those in every country."
				said={saidOf("countries")}
			>
				<CountryChoice
					chosen={settings.countries}
					known={answer.countries ?? []}
					onChange={(countries) => change("countries", { countries })}
				/>
			</SettingsPart>
			<SettingsPart
				title="Never contact"
				intro="Brokers that are neither searched nor asked for anything, such as one you have a dispute with."
				said={saidOf("never")}
			>
				<NeverContacted
					never={settings.never}
					brokers={answer.brokers ?? []}
					onChange={(never) => change("never", { never })}
				/>
			</SettingsPart>
			<AskBeforeLeaving
				unsaved={isUnsaved || isOpen(limits)}
				saving={![state.kind, limits].includes("failed")}
			/>
		</div>
	);
}

const isOpen = (kind: SaveState["kind"]) => kind === "waiting" || kind === "saving" || kind === "failed";
