import { randomUUID } from "node:crypto";
import { labPlaybooks } from "@unlisted/broker-lab";
import { movableClock } from "../../../platform/clock/clock.ts";
import { openPostgres } from "../../../platform/db/postgres.ts";
import { actOnRemoval } from "../acting/act-on-removal.ts";
import { planRemovals } from "../planning/plan-removals.ts";
import { type LabHere, labDeps } from "./lab-deps.ts";

/** The arguments that a worker process starts with. */
export interface LabWorkerGiven {
	readonly databaseUrl: string;
	readonly lab: Pick<LabHere, "url" | "port" | "smtpPort" | "token" | "sites">;
}

/** A task for the worker, and the moment at which it runs. The worker answers with its number. */
export interface LabTask {
	readonly number: number;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** A removal that is due, or a person's scan. */
	readonly work:
		| { readonly kind: "act"; readonly userId: string; readonly id: string }
		| { readonly kind: "scan"; readonly userId: string; readonly taskId: string };
}

/** A worker in a process of its own, which may be killed at any moment. */
async function main({ databaseUrl, lab }: LabWorkerGiven): Promise<void> {
	const clock = movableClock(new Date());
	const db = await openPostgres({ url: databaseUrl, pool: 10, prepare: true, onIdleError: () => undefined });
	const here = { ...lab, playbooks: labPlaybooks, advance: async () => undefined };
	const deps = labDeps({ db, lab: here, clock, publicUrl: "http://localhost:9" });
	const [act, plan] = [actOnRemoval(deps), planRemovals(deps)];
	const run = async ({ now, work }: LabTask): Promise<void> => {
		clock.advance(now - clock.now().getTime());
		if (work.kind === "act") {
			await act(work, AbortSignal.timeout(60_000));
			return;
		}
		const { userId, taskId } = work;
		const watched = { phones: [], emails: [] };
		const signal = AbortSignal.timeout(120_000);
		await deps.search({ userId, taskId, watched, signal, onStep: async () => true });
		await plan(userId);
	};
	process.on("message", (task: LabTask) => {
		run(task).then(
			() => process.send?.({ number: task.number }),
			(error: Error) => process.send?.({ number: task.number, error: `${error.name}: ${error.message}` }),
		);
	});
	process.once("disconnect", () => process.exit(0));
	process.send?.({ ready: randomUUID() });
}

await main(JSON.parse(process.argv[2] ?? "") as LabWorkerGiven);
