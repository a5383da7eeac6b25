import { randomUUID } from "node:crypto";
import type { BrokerStep } from "@unlisted/contracts/brokers";
import { expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { createProgressFeed } from "../core/progress-feed.ts";
import { findTask } from "../core/tasks.repository.ts";
import { useScanner } from "../testing/scanner-app.ts";
import { brokersOfScan } from "./brokers-of-scan.ts";

onDatabase("the brokers of a scan", (open) => {
	const here = useScanner(open);

	it("are not asked any more once the scan has ended", async () => {
		const { db } = here.app.parts;
		const id = randomUUID();
		await here.app.rows(
			"insert into private.scan_tasks (id, user_id, started_by, created_at, status) values ($1, $2, 'person', now(), 'running')",
			[id, here.ann.id],
		);
		const goesOn: boolean[] = [];
		const brokers = {
			plan: async () => ({ askable: [] }),
			search: async ({ onStep }: { onStep: (step: BrokerStep) => Promise<boolean> }) => {
				const step = { state: "checking" } as BrokerStep;
				goesOn.push(await onStep(step));
				await here.app.rows(
					"update private.scan_tasks set status = 'failed', error = 'x', finished_at = now() where id = $1",
					[id],
				);
				goesOn.push(await onStep(step));
				return null;
			},
		};
		const task = await findTask(db, here.ann.id, id);
		const holder = { userId: here.ann.id };
		const given = { task, person: { holder, identifiers: [] }, signal: new AbortController().signal };
		const { ask } = await brokersOfScan({ db, brokers, feed: createProgressFeed(db) } as never)(
			given as never,
		);
		await ask();
		expect(goesOn).toEqual([true, false]);
	});
});
