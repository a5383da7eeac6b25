import { useQueryClient } from "@tanstack/react-query";
import type { BrokerSettings } from "@unlisted/contracts/brokers";
import { useState } from "react";
import { callApi } from "../../lib/api/authed-api.ts";
import { brokersKey } from "../../lib/api/brokers.ts";
import { showAnswer } from "../../lib/api/show-answer.ts";
import type { BrokerSettingsAnswer } from "../api/types.ts";
import { useSavedAsTyped } from "../api/use-saved-as-typed.ts";

export const brokerSettingsKey = [...brokersKey, "settings"] as const;

export function useBrokerSettingsDraft(answer: BrokerSettingsAnswer) {
	const queries = useQueryClient();
	const { on, countries = [], never = [] } = answer.settings;
	const known: BrokerSettings = { on, countries, never };
	const [part, setPart] = useState<keyof BrokerSettings>();
	const saved = useSavedAsTyped<BrokerSettings>(known, {
		save: async (settings) => {
			const result = await callApi("PUT /api/brokers/settings", { body: settings });
			if (!result.ok) return result;
			showAnswer(queries, brokerSettingsKey, [result.data, "settings"]);
			await queries.invalidateQueries({ queryKey: [...brokersKey, "coverage"] });
			return undefined;
		},
	});
	return {
		settings: saved.value,
		state: saved.state,
		part,
		change: (name: keyof BrokerSettings, some: Partial<BrokerSettings>) => {
			setPart(name);
			saved.change({ ...saved.value, ...some });
		},
		retry: saved.saveNow,
		isUnsaved: saved.isUnsaved,
	};
}
