import { Switch } from "../../ui/choice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePause } from "../api/use-pause.ts";
import { SettingsPart } from "./settings-part.tsx";

/** The same switch as on the page of removals. */
export function PausePart({ pausedAt }: { pausedAt: string | null | undefined }) {
	const { busy, failure, pause } = usePause();
	return (
		<SettingsPart
			title="Pause"
			intro="While you pause, we send nothing to any site. We still check whether you are listed."
			said={busy ? "Saving..." : ""}
		>
			{failure ? (
				<Notice tone="exposed" title="It was not changed" announce>
					<p>{failure}</p>
				</Notice>
			) : null}
			<Switch
				label="Pause everything"
				checked={Boolean(pausedAt)}
				disabled={busy}
				onChange={({ target }) => pause(target.checked)}
			/>
		</SettingsPart>
	);
}
