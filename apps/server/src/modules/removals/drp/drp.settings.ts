import { readFileSync } from "node:fs";
import { labGuard, liveGuard } from "@unlisted/broker-playbooks";
import type { Env } from "../../../env.ts";
import type { SliceContext } from "../../../platform/context.ts";
import { boundedFetch } from "../../../platform/net/bounded-fetch.ts";
import { BadValue } from "../../../platform/process/bad-value.ts";
import type { BrokerSites } from "../../../providers/broker-sites/port.ts";
import { drpConnection } from "../../../providers/drp/connection.ts";
import { type ListedBusiness, readDirectory } from "../../../providers/drp/directory.ts";
import { httpAgent } from "../../../providers/drp/http-agent.ts";
import type { DrpAgent } from "../../../providers/drp/port.ts";
import type { DrpOut } from "../core/removals.deps.ts";
import { loadAgentKeys, usualAgentId } from "./agent-key.ts";
import { callbackSignature } from "./callback.rules.ts";
import { callbackKey } from "./take-callback.ts";

const ask = boundedFetch(65_536);

export type DrpEnv = Pick<Env, "DRP_AGENT_ID" | "DRP_DIRECTORY_FILE">;

/**
 * Null if there is no business to ask. With the lab, the operator's directory is not used, because nothing may leave
 * the machine.
 */
export function openDrp(
	{
		env,
		db,
		clock,
		keys,
		publicUrl,
	}: Pick<SliceContext<DrpEnv>, "env" | "db" | "clock" | "keys" | "publicUrl">,
	sites: Pick<BrokerSites, "mode" | "brokers" | "lab">,
): DrpOut | null {
	const businesses = sites.mode === "lab" ? businessesOfLab(sites) : directoryOf(env);
	if (businesses.length === 0) return null;
	const hosts = businesses.map(({ apiBase }) => new URL(apiBase).hostname);
	const guard = sites.lab
		? labGuard({ port: Number(new URL(sites.lab.url).port), hosts })
		: liveGuard({ hosts });
	const connection = drpConnection(guard, hosts);
	const load = async (): Promise<DrpAgent> =>
		httpAgent({
			id: env.DRP_AGENT_ID ?? usualAgentId,
			keys: await loadAgentKeys({ db, clock, keys }),
			clock,
			connection,
		});
	let agent: Promise<DrpAgent> | undefined;
	const canBeCalled = sites.mode === "lab" || publicUrl.startsWith("https:");
	return {
		businesses,
		agent: () => {
			agent ??= load().catch((error: unknown) => {
				agent = undefined;
				throw error;
			});
			return agent;
		},
		introduce: async (known) => sites.lab && introduceToLab(sites.lab, known),
		callbackOf: (id) =>
			canBeCalled ? `${publicUrl}/webhooks/drp/${id}/${callbackSignature(callbackKey({ keys }), id)}` : null,
		pageOf: (removalId) => `${publicUrl}/removals/${removalId}`,
		close: () => connection.close(),
	};
}

export function directoryOf({
	DRP_DIRECTORY_FILE: file,
	DRP_AGENT_ID: id,
}: DrpEnv): readonly ListedBusiness[] {
	if (file === undefined) return [];
	if (id === undefined) throw new BadValue("DRP_AGENT_ID must be set as well: businesses know agents by it.");
	const businesses = readListed(file);
	const open = businesses.find(({ apiBase }) => !apiBase.startsWith("https:"));
	if (open) throw new BadValue(`DRP_DIRECTORY_FILE has an address without encryption: that of ${open.id}.`);
	return businesses;
}

function readListed(file: string): readonly ListedBusiness[] {
	try {
		return readDirectory(readFileSync(file, "utf8"));
	} catch (error) {
		throw new BadValue(`DRP_DIRECTORY_FILE cannot be read: ${(error as Error).message.slice(0, 300)}`);
	}
}

const ofLab: ListedBusiness = {
	id: "civicledger",
	name: "Civic Ledger",
	site: "civicledger.localhost",
	apiBase: "http://civicledger.localhost",
	actions: ["deletion", "sale:opt-out"],
	verifications: ["email", "address"],
};

function businessesOfLab({ lab, brokers }: Pick<BrokerSites, "lab" | "brokers">): readonly ListedBusiness[] {
	return lab && brokers.some(({ id }) => id === ofLab.site) ? [ofLab] : [];
}

async function introduceToLab(
	{ url, token }: NonNullable<BrokerSites["lab"]>,
	{ id, verifyKey }: Pick<DrpAgent, "id" | "verifyKey">,
): Promise<void> {
	const answer = await ask(`${url}/api/drp/agents`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}`, "content-type": "application/json", connection: "close" },
		body: JSON.stringify({ id, verifyKey }),
		signal: AbortSignal.timeout(10_000),
	});
	if (!answer.ok) throw new Error(`The lab answers ${answer.status}.`);
}
