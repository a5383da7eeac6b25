import { useQueryClient } from "@tanstack/react-query";
import type { ScannerSettings } from "@unlisted/contracts/scanner";
import type { SettingsAnswer } from "@unlisted/contracts/told";
import { useEffect, useRef, useState } from "react";
import { reportsKey, saveReportPreference, useUserId } from "../api/report-preference.ts";
import { saveSettings } from "../api/scan-calls.ts";
import { settingsKey } from "../api/scan-data.ts";

const savedShownFor = 3000;

/** The part that changed, or "all" if Save Settings was clicked. */
export type Part = "frequency" | "sources" | "reports" | "channels" | "severities" | "all";

export type SaveState =
	| { readonly kind: "idle" }
	| { readonly kind: "saving" | "saved"; readonly part: Part }
	| { readonly kind: "failed"; readonly part: Part; readonly message: string };

interface Chosen extends Partial<ScannerSettings> {
	reports?: boolean;
}

/**
 * Saves each change by itself, one request after the other, so that an older choice never arrives last. A choice that
 * could not be saved stays and is sent with the next try. Settings that the person did not change are the server's.
 */
export function useSettingsDraft(answer: SettingsAnswer, reports: boolean) {
	const queries = useQueryClient();
	const userId = useUserId();
	const [chosen, setChosen] = useState<Chosen>({});
	const [state, setState] = useState<SaveState>({ kind: "idle" });
	// The unsaved choices between two renders: a person may click twice before the next render.
	const unsaved = useRef<Chosen>({});
	const part = useRef<Part>("all");
	const underway = useRef(false);

	useEffect(() => {
		if (state.kind !== "saved") return;
		const timer = setTimeout(() => setState({ kind: "idle" }), savedShownFor);
		return () => clearTimeout(timer);
	}, [state]);

	function keep(next: Chosen) {
		unsaved.current = next;
		setChosen(next);
	}

	async function send({ reports: wanted, ...changes }: Chosen): Promise<string | undefined> {
		const known = queries.getQueryData<SettingsAnswer>(settingsKey) ?? answer;
		if (wanted === undefined || Object.keys(changes).length > 0) {
			const settings = { ...known.settings, ...changes };
			const result = await saveSettings(settings);
			if (!result.ok) return result.message;
			// Parts that the answer lacks stay as they were, and the settings are as they were sent.
			const now = { ...known, ...result.data };
			queries.setQueryData<SettingsAnswer>(settingsKey, {
				...now,
				settings: result.data.settings ?? settings,
			});
		}
		if (wanted === undefined) return undefined;
		const failure = await saveReportPreference(userId, wanted);
		if (failure === undefined) queries.setQueryData(reportsKey, wanted);
		return failure;
	}

	async function save(which: Part) {
		part.current = which;
		setState({ kind: "saving", part: which });
		if (underway.current) return;
		underway.current = true;
		let failure: string | undefined;
		do {
			const sent = unsaved.current;
			failure = await send(sent);
			if (failure === undefined) keep(without(unsaved.current, sent));
		} while (failure === undefined && Object.keys(unsaved.current).length > 0);
		underway.current = false;
		setState(
			failure === undefined
				? { kind: "saved", part: part.current }
				: { kind: "failed", part: part.current, message: failure },
		);
	}

	function change(which: Part, some: Chosen) {
		keep({ ...unsaved.current, ...some });
		void save(which);
	}

	// Newer than the rendered answer: the page renders a frame later, and until then a saved choice would show its old
	// value.
	const known = queries.getQueryData<SettingsAnswer>(settingsKey)?.settings ?? answer.settings;
	const knownReports = queries.getQueryData<boolean>(reportsKey) ?? reports;
	const { reports: wantsReports = knownReports, ...changes } = chosen;
	return {
		settings: { ...known, ...changes },
		wantsReports,
		state,
		isUnsaved: Object.keys(chosen).length > 0,
		change,
		saveAll: () => void save("all"),
	};
}

/** Keeps a choice made while another was being sent: it still has to be saved. */
function without(chosen: Chosen, sent: Chosen): Chosen {
	const saved = new Map<string, unknown>(Object.entries(sent));
	return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => saved.get(name) !== value));
}
