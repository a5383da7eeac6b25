import type { Driver, FindListings, LookUp, LookUpUnknownReason } from "../look-up/look-up.ts";
import type { Wanted } from "../look-up/wanted.ts";
import type { Playbook } from "../playbook/playbook.ts";

export interface LookUpBrokerDeps {
	readonly find: FindListings;
	readonly http: Driver;
	/** Null if this installation has none. */
	readonly browser: Driver | null;
}

/** Reasons for which a browser may still find something. After a wall we do not come back in another guise. */
const worthABrowser = new Set<LookUpUnknownReason>(["drift", "no_browser"]);

/** Looks up over http first if the playbook allows it, then with the browser, if there is one. */
export function lookUpBroker({ find, http, browser }: LookUpBrokerDeps) {
	return async (playbook: Playbook, wanted: Wanted, signal: AbortSignal): Promise<LookUp> => {
		const own = playbook.steps.find(({ stepType }) => stepType === "scan")?.driver ?? playbook.driver;
		if (own === "browser" && !browser)
			return { state: "unknown", reason: "no_browser", detail: "there is none here", requests: 0 };
		const first = await find(playbook, wanted, own === "browser" && browser ? browser : http, signal);
		const again = own === "http_then_browser" && first.state === "unknown" && worthABrowser.has(first.reason);
		if (!again) return first;
		if (!browser) return first.reason === "drift" ? { ...first, reason: "no_browser" } : first;
		const second = await find(playbook, wanted, browser, signal);
		return { ...second, requests: first.requests + second.requests };
	};
}
