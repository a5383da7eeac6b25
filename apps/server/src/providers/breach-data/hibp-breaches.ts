import { createHash } from "node:crypto";
import type { CatalogueBreach } from "@unlisted/breach-corpus";
import { z } from "zod";
import { breachNameSchema, breachSchema } from "./breach-schema.ts";
import { findingOfBreach, findingOfName } from "./finding-of-breach.ts";
import type { AskHibp } from "./hibp-ask.ts";
import type { AskedIdentifier, CatalogueLookup, Finding } from "./port.ts";
import { SourceFailure } from "./source-failure.ts";

const rangeSchema = z.array(
	z.object({
		hashSuffix: z.string().regex(/^[0-9A-Fa-f]{34}$/),
		websites: z.array(breachNameSchema).max(5000),
	}),
);
const namesSchema = z.array(z.object({ Name: breachNameSchema })).max(5000);
const fullSchema = z.array(breachSchema).max(5000);

export interface BreachesDeps {
	readonly ask: AskHibp;
	readonly catalogue: CatalogueLookup;
	readonly provider: string;
	/** Whether the plan includes the range API. */
	readonly kAnonymity: boolean;
}

/**
 * Finds the breaches that contain an address. Asks with six digits of its hash if the plan allows that, otherwise
 * with the address.
 */
export async function breachesOf(deps: BreachesDeps, { id, value }: AskedIdentifier): Promise<Finding[]> {
	const { ask, catalogue, provider, kAnonymity } = deps;
	const names = kAnonymity ? await namesByRange(ask, value) : await namesByAddress(ask, value);
	const known = new Map<string, CatalogueBreach>();
	for (const name of names) {
		const breach = await catalogue.byName(name);
		if (breach) known.set(name, breach);
	}
	const unknown = names.filter((name) => !known.has(name));
	const findings = () =>
		names.map((name) => {
			const breach = known.get(name);
			return breach
				? findingOfBreach({ breach, identifierId: id, provider })
				: findingOfName(name, id, provider);
		});
	if (unknown.length === 0) return findings();
	try {
		const described = kAnonymity ? await describeEach(ask, unknown) : await describeAll(ask, value);
		for (const breach of described) if (!known.has(breach.Name)) known.set(breach.Name, breach);
	} catch (error) {
		// We know the names of these breaches but not their descriptions. The next search asks for those again.
		if (!(error instanceof SourceFailure)) throw error;
		const { reason, message, retryAfterSeconds } = error;
		throw new SourceFailure(reason, message, { retryAfterSeconds, findings: findings() });
	}
	return findings();
}

/** A few hundred addresses share the same first digits, so the API never learns which one we mean. */
async function namesByRange(ask: AskHibp, address: string): Promise<readonly string[]> {
	const hash = createHash("sha1").update(address.trim().toLowerCase(), "utf8").digest("hex").toUpperCase();
	const path = `breachedaccount/range/${hash.slice(0, 6)}`;
	const found = await ask({ path, schema: rangeSchema, mostBytes: 16_000_000, about: "somebody" });
	// A real range is never empty, so an empty one does not mean "not found".
	if (found === null) throw new SourceFailure("broken_answer", "The API knows no range.");
	const suffix = hash.slice(6);
	const own = found.filter(({ hashSuffix }) => hashSuffix.toUpperCase() === suffix);
	return [...new Set(own.flatMap(({ websites }) => websites))];
}

async function namesByAddress(ask: AskHibp, address: string): Promise<readonly string[]> {
	const path = `breachedaccount/${encodeURIComponent(address)}?truncateResponse=true`;
	const found = await ask({ path, schema: namesSchema, about: "somebody" });
	return [...new Set((found ?? []).map(({ Name }) => Name))];
}

async function describeAll(ask: AskHibp, address: string): Promise<readonly CatalogueBreach[]> {
	const path = `breachedaccount/${encodeURIComponent(address)}?truncateResponse=false`;
	return (await ask({ path, schema: fullSchema, mostBytes: 16_000_000, about: "somebody" })) ?? [];
}

async function describeEach(ask: AskHibp, names: readonly string[]): Promise<readonly CatalogueBreach[]> {
	const described: CatalogueBreach[] = [];
	for (const name of names) {
		const path = `breach/${encodeURIComponent(name)}`;
		const breach = await ask({ path, schema: breachSchema, about: "a breach" });
		if (breach) described.push(breach);
	}
	return described;
}
