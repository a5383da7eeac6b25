import type { BrokerLab } from "@unlisted/broker-lab";
import { boundedFetch } from "../../platform/net/bounded-fetch.ts";

const askLab = boundedFetch(20_000_000);

/** The person of the demo account. The sites list them, so the first scan finds something. */
const demo = {
	first: "Dana",
	last: "Demo",
	birthYear: 1985,
	places: [{ city: "Springfield", state: "IL" }],
	namesakes: 2,
};

/** Runs once for each lab, because the lab keeps the planted data in its folder. */
export async function plantDemo({ url, token }: Pick<BrokerLab, "url" | "token">): Promise<void> {
	const ask = async (init: RequestInit) => {
		const answer = await askLab(`${url}/api/plants`, {
			...init,
			// We close the connection, because the lab may end while a connection is kept open for later.
			headers: {
				authorization: `Bearer ${token}`,
				"content-type": "application/json",
				connection: "close",
			},
			signal: AbortSignal.timeout(10_000),
		});
		if (!answer.ok) throw new Error(`The lab answers ${answer.status}.`);
		return (await answer.json()) as { readonly plants?: readonly unknown[] };
	};
	const { plants = [] } = await ask({ method: "GET" });
	if (plants.length === 0) await ask({ method: "POST", body: JSON.stringify({ ...demo, sites: [] }) });
}
