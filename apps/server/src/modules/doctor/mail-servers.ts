import { Resolver } from "node:dns/promises";

/** The name service says so too if there is no record: then mail goes to the domain itself. */
const noRecord = new Set(["ENODATA", "ENOTFOUND"]);

/** Asks the name service of this machine. Empty: mail goes to the domain itself. Rejects if there is no answer. */
export async function mailServersOf(domain: string): Promise<readonly string[]> {
	const resolver = new Resolver({ timeout: 2000, tries: 2 });
	try {
		return (await resolver.resolveMx(domain)).map(({ exchange }) => exchange);
	} catch (error) {
		if (noRecord.has((error as { code?: string }).code ?? "")) return [];
		throw error;
	}
}
