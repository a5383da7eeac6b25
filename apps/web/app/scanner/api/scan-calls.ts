import type { ExposureStatus, SaveScannerSettings } from "@unlisted/contracts/scanner";
import { exposuresPageMax, manualResolutionNote } from "@unlisted/contracts/scanner-values";
import type { ExposureDetail, SettingsAnswer } from "@unlisted/contracts/told";
import type { ApiResult } from "../../lib/api/api.ts";
import { callApi } from "../../lib/api/authed-api.ts";

type Answer = Promise<ApiResult<{ exposure: ExposureDetail }>>;
type Furthered = Exclude<ExposureStatus, "new">;

export function setStatus(id: string, status: Furthered): Answer {
	return callApi("PUT /api/scanner/exposures/:id/status", { params: { id }, body: withNotes(status) });
}

function withNotes(status: Furthered) {
	return { status, ...(status === "resolved" && { notes: manualResolutionNote }) };
}

/** Undoes "Mark as Resolved". */
export function takeBackResolution(id: string): Answer {
	return callApi("DELETE /api/scanner/exposures/:id/resolution", { params: { id } });
}

/** Returns the changed exposures, even if a later part of a long list failed. */
export async function setStatusOfMany(
	ids: readonly string[],
	status: Furthered,
): Promise<{ updated: string[]; failure?: string }> {
	const updated: string[] = [];
	for (let from = 0; from < ids.length; from += exposuresPageMax) {
		const body = { ids: ids.slice(from, from + exposuresPageMax), ...withNotes(status) };
		const result = await callApi("POST /api/scanner/exposures/bulk", { body });
		if (!result.ok) return { updated, failure: result.message };
		updated.push(...(result.data.updated ?? []));
	}
	return { updated };
}

export function sayNotMe(id: string, isNotMe: boolean): Answer {
	const along = { params: { id } };
	return isNotMe
		? callApi("POST /api/scanner/exposures/:id/not-me", along)
		: callApi("DELETE /api/scanner/exposures/:id/not-me", along);
}

export function tickAction(id: string, actionId: string, done: boolean): Promise<ApiResult<unknown>> {
	return callApi("PUT /api/scanner/exposures/:id/actions/:actionId", {
		params: { id, actionId },
		body: { done },
	});
}

export function reveal(id: string): Promise<ApiResult<{ exposed_data: Record<string, string> }>> {
	return callApi("POST /api/scanner/exposures/:id/reveal", { params: { id }, body: {} });
}

export function saveSettings(settings: SaveScannerSettings): Promise<ApiResult<SettingsAnswer>> {
	return callApi("PUT /api/scanner/settings", { body: settings });
}
