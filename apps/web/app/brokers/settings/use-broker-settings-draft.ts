import { useQueryClient } from "@tanstack/react-query";
import type { BrokerSettings } from "@unlisted/contracts/brokers";
import { useState } from "react";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { brokersKey } from "../../lib/api/brokers.ts";
import { showAnswer } from "../../lib/api/show-answer.ts";
import { changedMeanwhile } from "../../shell/parts/changed-elsewhere.tsx";
import { applyChange, haveSame } from "../api/apply-change.ts";
import type { BrokerSettingsAnswer } from "../api/types.ts";
import { useSavedAsTyped } from "../api/use-saved-as-typed.ts";

export const brokerSettingsKey = [...brokersKey, "settings"] as const;

export function useBrokerSettingsDraft(answer: BrokerSettingsAnswer) {
	const queries = useQueryClient();
	const known = settingsOf(answer);
	const [part, setPart] = useState<keyof BrokerSettings>();
	const [isMerged, setMerged] = useState(false);
	const saved = useSavedAsTyped<BrokerSettings>(known, {
		save: async (settings, before) => {
			const put = (body: BrokerSettings, { saved_at: seen }: BrokerSettingsAnswer) =>
				// A server of another version tells no time, and knows no `seen`.
				callApi("PUT /api/brokers/settings", { body: seen === undefined ? body : { ...body, seen } });
			// Another tab's change may have come here after the person's own began.
			const heard = queries.getQueryData<BrokerSettingsAnswer>(brokerSettingsKey) ?? answer;
			let merged = together(settingsOf(heard), before, settings);
			let result = await put(merged, heard);
			const wasStale = !result.ok && result.status === 409;
			if (wasStale) {
				const latest = await fetchApi("GET /api/brokers/settings").catch(() => null);
				if (latest) {
					merged = together(settingsOf(latest), before, settings);
					result = await put(merged, latest);
				}
			}
			if (!result.ok) return result.status === 409 ? { message: changedMeanwhile } : result;
			// An earlier try may have been saved without its answer coming back: then it is the person's own save.
			setMerged(wasStale && !isSame(merged, settings));
			await showAnswer(queries, brokerSettingsKey, [result.data, "settings"]);
			await queries.invalidateQueries({ queryKey: [...brokersKey, "coverage"] });
			return undefined;
		},
	});
	return {
		settings: saved.value,
		state: saved.state,
		part,
		/** The save met another tab's change of something else. */
		isMerged,
		change: (name: keyof BrokerSettings, some: Partial<BrokerSettings>) => {
			setPart(name);
			saved.change({ ...saved.value, ...some });
		},
		retry: saved.saveNow,
		isUnsaved: saved.isUnsaved,
	};
}

function settingsOf({ settings: { on, countries = [], never = [] } }: BrokerSettingsAnswer): BrokerSettings {
	return { on, countries, never };
}

const isSame = (one: BrokerSettings, other: BrokerSettings) =>
	one.on === other.on && haveSame(one.countries, other.countries) && haveSame(one.never, other.never);

/** The latest settings with the person's change: another tab or device saved since they were read. */
function together(latest: BrokerSettings, before: BrokerSettings, after: BrokerSettings): BrokerSettings {
	return {
		on: after.on === before.on ? latest.on : after.on,
		countries: applyChange(latest.countries, before.countries, after.countries),
		never: applyChange(latest.never, before.never, after.never),
	};
}
