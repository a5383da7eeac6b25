import type { BrokerLab } from "@unlisted/broker-lab";

/** The person of the demo account, so that the first scan of who tries the product out has something to find. */
const demo = {
	first: "Dana",
	last: "Demo",
	birthYear: 1985,
	places: [{ city: "Springfield", state: "IL" }],
	namesakes: 2,
};

/** Once for each lab: what was planted before is kept in its folder. */
export async function plantDemo({ url, token }: Pick<BrokerLab, "url" | "token">): Promise<void> {
	const ask = async (init: RequestInit) => {
		const answer = await fetch(`${url}/api/plants`, {
			...init,
			// The lab may end while a connection is kept for later.
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
