import { startServer } from "../e2e/support/server.ts";
import { type Audit, auditPage } from "./support/lighthouse-audit.ts";
import { measuresOf } from "./support/lighthouse-measures.ts";
import type { Measure } from "./support/report.ts";

const RUNS = 3;

/**
 * Checks the landing page with Lighthouse's mobile preset. Throttling is simulated from the machine's own speed, so a
 * busy machine lowers the performance score by a few points. So we take the median of three runs. The other scores do
 * not vary, and the worst one counts.
 */
export async function run(): Promise<Measure[]> {
	const server = await startServer();
	try {
		const audits: Audit[] = [];
		for (let index = 0; index < RUNS; index++) audits.push(await auditPage(new URL("/", server.url).href));
		for (const loss of new Set(audits.flatMap((audit) => audit.losses))) console.error(`lighthouse: ${loss}`);
		return measuresOf(audits);
	} finally {
		await server.stop();
	}
}
