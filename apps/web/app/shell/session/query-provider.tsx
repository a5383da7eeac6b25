import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { scannerKey } from "../../lib/api/scanner-keys.ts";
import { hearOtherTabs } from "../../lib/session/other-tabs.ts";

/** Lives as long as the session: what one person fetched is gone before the next one signs in. */
export function QueryProvider({ children }: { children: ReactNode }) {
	const [client] = useState(
		() =>
			new QueryClient({
				// Asked also when the browser believes to be offline: a failure that is shown can be tried again, a wait cannot.
				defaultOptions: { queries: { staleTime: 30_000, retry: 1, networkMode: "always" } },
			}),
	);
	// A scan that was started in one tab, or an exposure that was resolved there, shows in the others at once.
	useEffect(() => hearOtherTabs(() => void client.invalidateQueries({ queryKey: scannerKey })), [client]);
	return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
