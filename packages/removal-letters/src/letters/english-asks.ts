import type { Law, Right } from "../law/law.ts";

/** What a letter in English asks for. `{me}` and `{my}` become the person's or the agent's wording. */
type Asks = Readonly<Partial<Record<Right, string>>>;

const unitedStates: Asks = {
	deletion:
		"Please delete all personal information that you hold about {me}, wherever you have it from ({section}).[california> Please also tell your service providers, your contractors and everybody that you sold it to or shared it with to delete it (Cal. Code Regs. tit. 11, § 7022).][also_opt_out> Please also stop selling it and using it for targeted advertising ({opt_out_section}).]",
	opt_out:
		"Please do not sell {my} personal information, do not share it, and do not use it for targeted advertising ({section}).[california> No proof of identity is needed for this.]",
	access:
		"Please tell {me} which personal information you hold about {me}, where you have it from, and who you sold or disclosed it to, and send a copy ({section}).",
};

const unitedKingdom: Asks = {
	deletion:
		"Please erase all personal data about {me} without undue delay ({section}), and tell everybody that you disclosed it to (Article 19 UK GDPR). If you rely on legitimate interests, {my} objection under Article 21 UK GDPR goes with this request.",
	objection:
		"Please stop using {my} personal data for direct marketing, and the profiling that goes with it ({section}).",
	access:
		"Please say whether you process personal data about {me}, send a copy of it, and say what it is used for, where you have it from, who you disclosed it to and how long you keep it ({section}).",
};

const canada: Asks = {
	objection:
		"[person>I withdraw][agent>Our client withdraws] any consent to the collection, use and disclosure of {my} personal information, and asks you to destroy, erase or make anonymous what you no longer need ({section}).",
	access:
		"Please tell {me} whether you hold personal information about {me}, how you use it, where you have it from and who you disclosed it to, and give access to it ({section}).",
};

const australia: Asks = {
	objection:
		"Please do not use or disclose {my} personal information for direct marketing, say where you have it from, and destroy or de-identify what you no longer need ({section}).",
	access:
		"Please give access to the personal information that you hold about {me}, and say where you have it from ({section}).",
};

/** For letters without a law: they ask for a favor. */
const politely: Readonly<Record<Right, string>> = {
	deletion: "Please remove the information that you hold or publish about {me}.",
	opt_out: "Please do not sell or pass on the information that you hold about {me}.",
	objection: "Please stop using the information that you hold about {me}.",
	access: "Please tell {me} which information you hold about {me}, and where you have it from.",
};

/** Null if the law does not grant the right, or if its letters use the GDPR's texts. */
export function askIn(law: Law | null, right: Right): string | null {
	if (law === null) return politely[right];
	if (law.grants[right] === undefined) return null;
	if (law.id === "uk-gdpr") return unitedKingdom[right] ?? null;
	if (law.id === "pipeda") return canada[right] ?? null;
	if (law.id === "au-privacy-act") return australia[right] ?? null;
	return law.id === "gdpr" ? null : (unitedStates[right] ?? null);
}
