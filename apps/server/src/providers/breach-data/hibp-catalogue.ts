import type { CatalogueBreach } from "@unlisted/breach-corpus";
import { z } from "zod";
import { breachSchema } from "./breach-schema.ts";
import { callHibp, type HibpAddress } from "./hibp-call.ts";
import { SourceFailure } from "./source-failure.ts";

export interface FetchedBreaches {
	readonly breaches: readonly CatalogueBreach[];
	/** How many rows were invalid. */
	readonly skipped: number;
}

/** Fetches all breaches of the API. Needs no key. Throws SourceFailure. */
export async function fetchBreaches(address: HibpAddress, signal: AbortSignal): Promise<FetchedBreaches> {
	const call = { path: "breaches", schema: z.array(z.unknown()).max(100_000), mostBytes: 64_000_000 };
	const answer = await callHibp({ timeoutMs: 30_000, ...address }, call, signal);
	if (answer.state !== "answered")
		throw new SourceFailure("unreachable", `The API gave no breaches (${answer.state}).`);
	const breaches = answer.body.flatMap((row) => breachSchema.safeParse(row).data ?? []);
	return { breaches, skipped: answer.body.length - breaches.length };
}

const latestSchema = z.object({ Name: z.string().max(200), AddedDate: z.string().max(40) });

/** The name of the newest breach. While it stays the same, there are no new breaches to ask about. */
export async function fetchLatestBreach(address: HibpAddress, signal: AbortSignal): Promise<string> {
	const answer = await callHibp(address, { path: "latestbreach", schema: latestSchema }, signal);
	if (answer.state !== "answered")
		throw new SourceFailure("unreachable", `The API told of no newest breach (${answer.state}).`);
	return `${answer.body.Name} ${answer.body.AddedDate}`;
}
