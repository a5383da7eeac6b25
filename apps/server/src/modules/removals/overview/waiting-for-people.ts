import type { AdminRemovals } from "@unlisted/contracts/admin";
import { pausedBrokers } from "../core/broker-turns.repository.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { stepsOfEverybody } from "./operator.repository.ts";

/** For operators: how many steps wait for people, by broker. */
export function waitingForPeople({ db }: Pick<RemovalsDeps, "db">) {
	return async (): Promise<Pick<AdminRemovals, "waiting" | "paused">> => ({
		waiting: (await stepsOfEverybody(db)).map(({ owner, task, count, since }) => ({
			broker: owner,
			step: task,
			count,
			since: since.toISOString(),
		})),
		paused: (await pausedBrokers(db)).map(({ broker, pausedAt }) => ({
			broker,
			since: pausedAt.toISOString(),
		})),
	});
}
