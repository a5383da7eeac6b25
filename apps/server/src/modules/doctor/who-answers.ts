import type { Fetch } from "../../platform/net/bounded-fetch.ts";
import type { Left } from "./mark.ts";

/** The kinds of servers that may answer where this installation should. */
export type Answering =
	| "this installation"
	/** An Unlisted with other data: another installation, or a copy of this one. */
	| "another installation"
	/** An Unlisted, and whose could not be found out. */
	| "an Unlisted"
	/** An Unlisted that does not know the question about the mark. */
	| "another version"
	/** A start that still waits for the database: it answers probes alone. */
	| "a start"
	| "another program";

export interface WhoAnswers {
	readonly ask: Fetch;
	readonly base: string;
	readonly signal: AbortSignal;
	readonly mark: () => Promise<Left>;
}

/** Many other programs also answer that their status is ok. So two more questions are asked. */
export async function whoAnswers({ ask, base, signal, mark }: WhoAnswers): Promise<Answering> {
	const described = await jsonAt(ask, `${base}/openapi.json`, signal);
	const { info, ready } = (described?.json ?? {}) as { info?: { title?: unknown }; ready?: unknown };
	if (described?.status === 503 && ready === false) return "a start";
	if (info?.title !== "Unlisted") return "another program";
	const left = await mark();
	if (left === null) return "an Unlisted";
	if (left === "nothing is there") return "another installation";
	const answer = await jsonAt(ask, `${base}/healthz/marks/${left.id}`, signal);
	const { seen } = (answer?.json ?? {}) as { seen?: unknown };
	if (answer?.status === 200 && seen === true) return "this installation";
	if (answer?.status === 200 && seen === false) return "another installation";
	const isOlder = answer !== null && [302, 404].includes(answer.status);
	return isOlder ? "another version" : "an Unlisted";
}

async function jsonAt(ask: Fetch, url: string, signal: AbortSignal) {
	try {
		const answer = await ask(url, { redirect: "manual", signal });
		return { status: answer.status, json: (await answer.json().catch(() => null)) as unknown };
	} catch {
		return null;
	}
}

/** What `/healthz` of an Unlisted says, also while it starts. */
export const saysWell = async (answer: Response): Promise<boolean> =>
	answer.status === 200 && (await answer.text().catch(() => "")).includes('"status":"ok"');
