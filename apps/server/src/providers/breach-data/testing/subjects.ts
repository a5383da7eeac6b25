import { mkdtempSync, rmSync, truncateSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	buildSampleCorpus,
	createRangeHandler,
	demoPerson,
	keysFromSecret,
	openCatalogue,
	openCorpus,
	openRangeCorpus,
	samplePeople,
} from "@unlisted/breach-corpus";
import { movableClock } from "../../../platform/clock/clock.ts";
import { createLog } from "../../../platform/log/log.ts";
import type { RateBudget } from "../../../platform/net/rate-budget.ts";
import { hibpStandIn } from "../../../testing/hibp-stand-in.ts";
import { corpusBreachData } from "../corpus.ts";
import { fakeBreachData } from "../fake.ts";
import { hibpBreachData } from "../hibp.ts";
import type { AskedIdentifier, BreachData } from "../port.ts";

/** One adapter with a real source behind it, and what a test can do to that source. */
export interface Subject {
	readonly data: BreachData;
	/** `someone` and `other` are in the source, and `nobody` is not. */
	readonly someone: AskedIdentifier;
	readonly other: AskedIdentifier;
	readonly nobody: AskedIdentifier;
	/** From now on the source fails. `recover` undoes that, if it can be undone. */
	fail(): void;
	readonly recover?: () => void;
	readonly hang?: () => void;
	/** Adds new data to the source. */
	readonly learn?: () => void;
	close(): Promise<void>;
}

export const quietLog = createLog("silent");
export const secret = new Uint8Array(32).fill(5);
const keys = keysFromSecret(secret);

export const email = (value: string): AskedIdentifier => ({ id: `id of ${value}`, kind: "email", value });
const nobody = email("nobody-at-all@example.com");
const someoneElse = samplePeople().find(({ email }, i) => i > 0 && i % 2 === 0 && email !== "")?.email ?? "";

export const freeBudget: RateBudget = {
	take: async () => 0,
	pausedMs: async () => 0,
	pause: async () => undefined,
};

async function hibp(): Promise<Subject> {
	const api = await hibpStandIn();
	const clock = movableClock(new Date());
	const data = hibpBreachData({
		baseUrl: api.url,
		apiKey: api.apiKey,
		userAgent: "Unlisted",
		budget: freeBudget,
		catalogue: openCatalogue(),
		clock,
		log: quietLog,
		timeoutMs: 5000,
	});
	await data.sourceTypes();
	return {
		data,
		someone: email("account-exists@hibp-integration-tests.com"),
		other: email("multiple-breaches@hibp-integration-tests.com"),
		nobody,
		fail: () => api.fault(/./, { kind: "status", status: 503 }),
		recover: api.heal,
		hang: () => api.fault(/./, { kind: "hang", when: "before" }),
		learn: () => {
			api.breach({ Name: "BrandNew" });
			clock.advance(11 * 60_000);
		},
		close: api.close,
	};
}

async function sampleFolder() {
	const folder = mkdtempSync(join(tmpdir(), "breach-data-"));
	await buildSampleCorpus(folder, keys);
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const people = { someone: email(demoPerson.email), other: email(someoneElse), nobody };

async function localCorpus(): Promise<Subject> {
	const { folder, remove } = await sampleFolder();
	// Without a cache each question reads the file, so that changes of the file count.
	const corpus = openCorpus({ folder, keys, memoryBytes: 0 });
	const data = corpusBreachData({
		name: "corpus-local",
		label: "Local corpus",
		corpus,
		values: (identifier) => corpus.values(identifier),
		catalogue: openCatalogue(),
		log: quietLog,
	});
	return {
		data,
		...people,
		fail: () => {
			// Keeps the header page but removes the records, as on a disk that lost them.
			for (const { file } of corpus.manifest().segments) truncateSync(join(folder, file), 4096);
		},
		close: async () => {
			await data.close();
			remove();
		},
	};
}

async function rangeEndpoint(): Promise<Subject> {
	const { folder, remove } = await sampleFolder();
	const served = openCorpus({ folder, keys });
	const handle = createRangeHandler(served);
	let state: "up" | "down" | "hanging" = "up";
	const server = createServer((request, response) => {
		if (state === "hanging") return;
		const answer = handle({ method: request.method ?? "", path: request.url ?? "" });
		if (state === "down" || !answer) response.writeHead(503).end();
		else response.writeHead(answer.status, answer.headers).end(answer.body);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
	const data = corpusBreachData({
		name: "corpus-range",
		label: "Somebody else's corpus",
		corpus: openRangeCorpus({ url, keys, timeout: 5000 }),
		catalogue: openCatalogue(),
		log: quietLog,
	});
	return {
		data,
		...people,
		fail: () => {
			state = "down";
		},
		recover: () => {
			state = "up";
		},
		hang: () => {
			state = "hanging";
		},
		close: async () => {
			await data.close();
			server.closeAllConnections();
			await new Promise<void>((resolve) => server.close(() => resolve()));
			served.close();
			remove();
		},
	};
}

async function fake(): Promise<Subject> {
	const data = fakeBreachData();
	const [someone, other] = [email("ann@example.com"), email("bob@example.com")];
	for (const [i, { value }] of [someone, other].entries())
		for (const [j, sourceType] of (await data.sourceTypes()).entries())
			data.holds(value, { recordKey: `fake:${i}:${j}`, sourceType });
	return {
		data,
		someone,
		other,
		nobody,
		fail: () => data.behave({ unknown: "unreachable" }),
		recover: () => data.behave("answer"),
		hang: () => data.behave("hang"),
		learn: () => data.holds("carl@example.com", { recordKey: "fake:new", sourceType: "paste_sites" }),
		close: data.close,
	};
}

export const subjects: readonly (readonly [string, () => Promise<Subject>])[] = [
	["Have I Been Pwned on the wire", hibp],
	["a corpus in a folder", localCorpus],
	["a corpus behind a range endpoint", rangeEndpoint],
	["the fake of the scanner's tests", fake],
];
