import type { Clock } from "../clock/clock.ts";
import type { Log } from "../log/log.ts";
import type { Database } from "./database.ts";

const everyMs = 30_000;
/** A smaller difference is not worth a warning. */
const toleratedMs = 5000;

interface Reading {
	/** The database's time, and the local times right before and after it was read. */
	readonly at: number;
	readonly before: number;
	readonly after: number;
}

/**
 * This process follows the database's clock. Processes share leases, places in a queue, pauses and waiting mails, so
 * a process with a wrong machine clock would disturb the others. Between two reads of the database's time, it counts
 * with a timer that never jumps.
 */
export async function clockOfDatabase({
	db,
	log,
}: {
	readonly db: Database;
	readonly log: Pick<Log, "warn" | "info">;
}): Promise<{ readonly clock: Clock; stop(): void }> {
	const first = [await readClock(db), await readClock(db), await readClock(db)];
	let base = first.reduce((best, one) => (width(one) < width(best) ? one : best));
	const at = (moment: number) => base.at + moment - (base.before + base.after) / 2;
	let isOff = false;
	const compare = () => {
		const ahead = Date.now() - at(performance.now());
		const wasOff = isOff;
		isOff = Math.abs(ahead) > toleratedMs;
		const seconds = Math.round(ahead / 1000);
		if (isOff && !wasOff)
			log.warn(
				{ secondsAhead: seconds },
				"the clock of this machine is not the database's: times are the database's",
			);
		if (!isOff && wasOff) log.info("the clock of this machine is the database's again");
	};
	compare();
	const look = async () => {
		try {
			const read = await readClock(db);
			// If the answer took long, our own count may be better. We replace it only if it is certainly wrong.
			const isRight = at(read.before) - 1 <= read.at && read.at <= at(read.after) + 1;
			if (!isRight) base = read;
			compare();
		} catch {
			// The database is away, and other code reports that. Our count goes on.
		}
		schedule();
	};
	let timer: NodeJS.Timeout | undefined;
	let ended = false;
	const schedule = () => {
		if (!ended) timer = setTimeout(look, everyMs).unref();
	};
	schedule();
	return {
		clock: { now: () => new Date(at(performance.now())) },
		stop: () => {
			ended = true;
			clearTimeout(timer);
		},
	};
}

const width = ({ before, after }: Reading): number => after - before;

async function readClock(db: Database): Promise<Reading> {
	const before = performance.now();
	const { rows } = await db.query<{ now: Date }>("select clock_timestamp() as now");
	const after = performance.now();
	const [row] = rows;
	if (!row) throw new Error("The database did not say its time.");
	return { at: row.now.getTime(), before, after };
}
