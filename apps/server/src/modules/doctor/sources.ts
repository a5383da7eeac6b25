import { about, type Finding } from "./finding.rules.ts";

/** A corpus on another host. */
export interface FarCorpus {
	/** The setting with its address. */
	readonly variable: string;
	/** Asks the host what the corpus holds. */
	readonly state: () => Promise<
		| { readonly state: "known"; readonly sources: readonly unknown[] }
		| { readonly state: "unknown"; readonly reason: string }
	>;
	readonly close: () => void;
}

/** Reads what the corpus holds, and asks about nobody. */
export async function checkFarCorpus({ variable, state, close }: FarCorpus): Promise<Finding> {
	const say = about("sources");
	try {
		const known = await state();
		if (known.state === "known")
			return say.ok(`${variable} answers: its corpus has ${counted(known.sources)}.`);
		return say.failure(
			`${variable} cannot be searched. ${known.reason}`,
			`Mend ${variable} or its key, or let this machine reach it. Until then scans say that they could not look.`,
		);
	} finally {
		close();
	}
}

const counted = ({ length }: readonly unknown[]) => (length === 1 ? "1 source" : `${length} sources`);
