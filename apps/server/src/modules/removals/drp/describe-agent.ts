import { agentEntry } from "../../../providers/drp/directory.ts";
import { type AgentKeyDeps, loadAgentKeys, usualAgentId } from "./agent-key.ts";

/** The text that the operator gives to the network. It has the public key, and nothing secret. */
export async function describeAgent({
	env,
	publicUrl,
	...deps
}: AgentKeyDeps & {
	readonly env: { readonly DRP_AGENT_ID?: string | undefined; readonly SUPPORT_EMAIL: string };
	readonly publicUrl: string;
}): Promise<string> {
	const { verifyKey } = await loadAgentKeys(deps);
	const id = env.DRP_AGENT_ID ?? usualAgentId;
	return `${JSON.stringify(agentEntry({ id, verifyKey, publicUrl, contact: env.SUPPORT_EMAIL }), null, "\t")}\n`;
}
