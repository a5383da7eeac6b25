import { run } from "../run.ts";

export interface Advisory {
	readonly name: string;
	readonly severity: string;
	readonly title: string;
	readonly url: string;
}

/**
 * Advisories that do not concern us, each with the reason and the last day on which the exception holds. For example:
 * { url: "https://github.com/advisories/GHSA-…", why: "only its command line, which we do not run", until:
 * "2027-01-31" }
 */
const accepted: readonly { readonly url: string; readonly why: string; readonly until: string }[] = [];

export type Audit =
	| { readonly kind: "audited"; readonly advisories: readonly Advisory[] }
	| { readonly kind: "not audited"; readonly why: string };

/** Asks the npm registry for advisories. Offline, it reports that nothing was checked. */
export async function auditDependencies(): Promise<Audit> {
	const args = ["audit", "--json", "--package-lock-only", "--fetch-retries=0", "--fetch-timeout=5000"];
	try {
		const { output } = await run("npm", args, { quiet: true, timeoutMilliseconds: 8000 });
		return readAudit(output);
	} catch {
		return { kind: "not audited", why: "npm audit could not be run" };
	}
}

/** Reads npm's output: possibly warnings first, then JSON. */
export function readAudit(output: string): Audit {
	const json = parsed(output.slice(output.indexOf("{\n"), output.lastIndexOf("\n}") + 2));
	if (!json?.vulnerabilities) {
		const why = typeof json?.message === "string" ? json.message : "no answer in time";
		return { kind: "not audited", why: why.slice(0, 200) };
	}
	const advisories = Object.values(json.vulnerabilities).flatMap(({ name, via }) =>
		via.flatMap((one) => (typeof one === "string" ? [] : [{ ...one, name }])),
	);
	return {
		kind: "audited",
		advisories: advisories.map(({ name, severity, title, url }) => ({ name, severity, title, url })),
	};
}

export function countingAdvisories(advisories: readonly Advisory[], today: string): Advisory[] {
	return advisories.filter(({ url }) => !accepted.some((one) => one.url === url && one.until >= today));
}

interface NpmAudit {
	readonly message?: unknown;
	readonly vulnerabilities?: Readonly<
		Record<string, { readonly name: string; readonly via: readonly (string | Advisory)[] }>
	>;
}

function parsed(text: string): NpmAudit | null {
	try {
		return JSON.parse(text) as NpmAudit;
	} catch {
		return null;
	}
}
