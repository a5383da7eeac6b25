import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { scannerKey } from "../../lib/api/scanner-keys.ts";
import { dropStarted } from "../../lib/session/head-start.ts";
import { hearOtherTabs } from "../../lib/session/other-tabs.ts";
import { asksOnMount } from "./first-answers.ts";

let waiting: (() => void)[] = [];
function tell() {
	const due = waiting;
	waiting = [];
	for (const one of due) one();
}
// Answers that arrive within one frame are rendered together, not one after the other.
notifyManager.setScheduler((one) => {
	if (waiting.push(one) > 1) return;
	// A hidden page has no frames.
	if (document.hidden) setTimeout(tell);
	else requestAnimationFrame(tell);
});

/** The cache lives as long as the session: one person's data is gone before the next one signs in. */
export function QueryProvider({ children }: { children: ReactNode }) {
	const [client] = useState(
		() =>
			new QueryClient({
				// Sends requests even if the browser thinks it is offline: a failure can be retried, but a wait cannot.
				defaultOptions: {
					queries: {
						staleTime: 30_000,
						retry: 1,
						networkMode: "always",
						refetchOnReconnect: true,
						refetchOnMount: asksOnMount,
					},
				},
			}),
	);
	// If a scan is started or an exposure resolved in one tab, the others show it at once.
	useEffect(
		() =>
			hearOtherTabs(() => {
				// Running requests were sent before the change.
				dropStarted();
				void client
					.cancelQueries({ queryKey: scannerKey })
					.then(() => client.invalidateQueries({ queryKey: scannerKey }));
			}),
		[client],
	);
	return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
