import { hashKey, useQueryClient } from "@tanstack/react-query";
import type { ScannerSettings } from "@unlisted/contracts/scanner";
import type { SettingsAnswer } from "@unlisted/contracts/told";
import { useEffect, useRef, useState } from "react";
import { fetchApi } from "../../lib/api/authed-api.ts";
import { showSaved } from "../../lib/api/show-answer.ts";
import { changedMeanwhile } from "../../shell/parts/changed-elsewhere.tsx";
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
	const [isMerged, setMerged] = useState(false);
	// The unsaved choices between two renders: a person may click twice before the next render.
	const unsaved = useRef<Chosen>({});
	/** What the unsaved choices began from. The difference is what the person changed. */
	const base = useRef(answer.settings);
	const part = useRef<Part>("all");
	const underway = useRef(false);

	useEffect(() => {
		if (state.kind !== "saved") return;
		const timer = setTimeout(() => setState({ kind: "idle" }), savedShownFor);
		return () => clearTimeout(timer);
	}, [state]);

	/** Newer than the rendered answer: the page renders a frame later, and until then a saved choice would be lost. */
	const heard = () => queries.getQueryData<SettingsAnswer>(settingsKey) ?? answer;

	function keep(next: Chosen) {
		unsaved.current = next;
		setChosen(next);
	}

	async function send({ reports: wanted, ...changes }: Chosen): Promise<string | undefined> {
		if (wanted === undefined || Object.keys(changes).length > 0) {
			const failure = await sendSettings(changes);
			if (failure !== undefined) return failure;
		}
		if (wanted === undefined) return undefined;
		const failure = await saveReportPreference(userId, wanted);
		if (failure === undefined) await showSaved(queries, reportsKey, wanted);
		return failure;
	}

	async function sendSettings(changes: Partial<ScannerSettings>): Promise<string | undefined> {
		let known = heard();
		let settings = together(known.settings, base.current, changes);
		const put = () =>
			// A server of another version tells no time, and knows no `seen`.
			saveSettings(known.saved_at === undefined ? settings : { ...settings, seen: known.saved_at });
		let result = await put();
		const wasStale = !result.ok && result.status === 409;
		if (wasStale) {
			const latest = await fetchApi("GET /api/scanner/settings").catch(() => null);
			if (latest?.settings) {
				known = latest;
				settings = together(known.settings, base.current, changes);
				result = await put();
			}
		}
		if (!result.ok) return result.status === 409 ? changedMeanwhile : result.message;
		// An earlier try may have been saved without its answer coming back: then it is the person's own save.
		setMerged(wasStale && hashKey([settings]) !== hashKey([{ ...base.current, ...changes }]));
		// Parts that the answer lacks stay as they were, and the settings are as they were sent.
		const now = { ...known, ...result.data, settings: result.data.settings ?? settings };
		// The person's own view, without the other tab's change: a choice made meanwhile began from it.
		base.current = { ...base.current, ...changes };
		await showSaved<SettingsAnswer>(queries, settingsKey, now);
		return undefined;
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
		if (Object.keys(unsaved.current).length === 0) base.current = heard().settings;
		keep({ ...unsaved.current, ...some });
		void save(which);
	}

	const known = heard().settings;
	const knownReports = queries.getQueryData<boolean>(reportsKey) ?? reports;
	const { reports: wantsReports = knownReports, ...changes } = chosen;
	return {
		settings: { ...known, ...changes },
		wantsReports,
		state,
		/** The last save met another tab's change of something else. */
		isMerged,
		isUnsaved: Object.keys(chosen).length > 0,
		change,
		saveAll: () => void save("all"),
	};
}

/** The latest settings with the person's change: another tab or device may have saved since they were read. */
function together(
	latest: ScannerSettings,
	before: ScannerSettings,
	changes: Partial<ScannerSettings>,
): ScannerSettings {
	const after = { ...before, ...changes };
	return {
		...latest,
		...changedOf(before, after),
		notification_types: {
			...latest.notification_types,
			...changedOf(before.notification_types, after.notification_types),
		},
		scan_sources: { ...latest.scan_sources, ...changedOf(before.scan_sources, after.scan_sources) },
	};
}

function changedOf<T extends object>(before: T, after: T): Partial<T> {
	const was = new Map<string, unknown>(Object.entries(before));
	return Object.fromEntries(
		Object.entries(after).filter(([name, value]) => was.get(name) !== value),
	) as Partial<T>;
}

/** Keeps a choice made while another was being sent: it still has to be saved. */
function without(chosen: Chosen, sent: Chosen): Chosen {
	const saved = new Map<string, unknown>(Object.entries(sent));
	return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => saved.get(name) !== value));
}
