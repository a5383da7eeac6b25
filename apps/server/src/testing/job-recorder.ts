import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { JobDefinition } from "../platform/jobs/jobs.ts";
import { createLog } from "../platform/log/log.ts";

export const log = createLog("silent");

export async function until(holds: () => boolean): Promise<void> {
	for (let attempt = 0; attempt < 600 && !holds(); attempt += 1) await sleep(50);
	expect(holds()).toBe(true);
}

export function recorder(name: string, work: (data: { n: number }) => Promise<void> = async () => undefined) {
	const ran: number[] = [];
	const definition: JobDefinition<{ n: number }> = {
		name,
		retryDelaySeconds: 0,
		concurrency: 3,
		handle: async (data) => {
			ran.push(data?.n ?? 0);
			await work(data);
		},
	};
	return { ran, definition };
}
