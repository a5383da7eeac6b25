import { expect } from "vitest";
import type { TestDatabase } from "../../../testing/databases.ts";
import { type ScannerApp, scannerApp } from "../../scanner/testing/scanner-app.ts";
import type { InboxStage } from "./inbox-stage.ts";

/** The product with one source, the operator's own corpus, and a watched folder. */
export function corpusApp(
	database: TestDatabase,
	{ folder, inbox }: InboxStage,
	env: Record<string, string> = {},
): Promise<ScannerApp> {
	return scannerApp(
		database,
		{ CORPUS_FOLDER: folder, CORPUS_INBOX: inbox.inbox, SCAN_SOURCE_SECONDS: "20", ...env },
		{ breachData: undefined },
	);
}

/** Waits until the worker has taken in the files. */
export async function takenIn(stage: InboxStage, place: string): Promise<void> {
	await expect.poll(() => stage.has(`done/${place}`), { timeout: 40_000, interval: 25 }).toBe(true);
}
