export interface AuthorizationText {
	readonly version: string;
	readonly agent: string;
	readonly title: string;
	readonly paragraphs: readonly string[];
}

/** A changed sentence makes a new version. Signed texts stay as the person read them. */
const version = "2026-11";

/** The text that a person signs. It says what we may do, what we may not do, and how the permission ends. */
export function authorizationText(agent: {
	readonly name: string;
	readonly site: string;
}): AuthorizationText {
	return {
		version,
		agent: agent.name,
		title: "Authorization of an agent for privacy requests",
		paragraphs: [
			`I authorize ${agent.name} (${agent.site}) to act as my agent toward companies that collect, sell or publish information about me.`,
			"In my name it may ask such a company to delete information about me, to stop selling or sharing it, to stop using it, and to say what it holds. It may do so under every privacy law that lets me send an agent, among them the California Consumer Privacy Act (Cal. Civ. Code §§ 1798.105, 1798.110, 1798.120 and 1798.135), and also where no law applies.",
			"It may give a company the details about me that the company needs to find its records, within the limits that I set, and may receive the company's answers. The company may delete my information and may tell the result to this agent.",
			"It may not sign contracts, pay, open accounts or go to court for me, and it may not hand over identity documents. This is not a power of attorney.",
			"This holds from the day of my signature until I revoke it. I can revoke it at any time, at the agent's site. A company may ask me directly to confirm that I gave this permission.",
		],
	};
}
