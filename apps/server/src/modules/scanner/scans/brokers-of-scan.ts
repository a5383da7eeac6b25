import type { BrokerStep } from "@unlisted/contracts/brokers";
import type { LoadedPerson } from "../core/load-person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { recordBrokers, type TaskRow } from "../core/tasks.repository.ts";
import { watchedByBrokers } from "../core/watched-by-brokers.ts";

interface ScanOfPerson {
	readonly task: TaskRow;
	readonly person: LoadedPerson;
	readonly signal: AbortSignal;
}

/** The brokers' part of a scan. */
export interface BrokersToAsk {
	/** The final step if it is known in advance that no broker will be asked. Otherwise null. */
	readonly step: BrokerStep | null;
	readonly ask: () => Promise<void>;
}

const final: ReadonlySet<string> = new Set(["ok", "unknown", "needs_identity", "not_configured", "off"]);
const nothingToAsk = async () => undefined;

/** Runs the brokers' part of a scan. Stores and reports each step. Does not begin again a part that is over. */
export function brokersOfScan({ db, brokers, feed }: Pick<ScannerDeps, "db" | "brokers" | "feed">) {
	return async ({ task, person, signal }: ScanOfPerson): Promise<BrokersToAsk> => {
		if (task.brokers && final.has(task.brokers.state)) return { step: task.brokers, ask: nothingToAsk };
		const { userId } = person.holder;
		const of = { userId, taskId: task.id };
		try {
			const watched = watchedByBrokers(person.identifiers);
			const plan = await brokers.plan({ ...of, watched, key: person.key });
			if (!("askable" in plan)) return { step: plan, ask: nothingToAsk };
			const onStep = async (step: BrokerStep) => {
				if (!(await recordBrokers(db, userId, task.id, step))) return false;
				await feed.tell(db, userId, task.id);
				return true;
			};
			const ask = async () => void (await brokers.search({ ...of, plan, signal, onStep }));
			return { step: null, ask };
		} catch (error) {
			// If this fails, the sources are asked all the same.
			return { step: null, ask: () => Promise.reject(error) };
		}
	};
}
