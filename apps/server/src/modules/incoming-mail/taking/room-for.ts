import type { Sql } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log/log.ts";
import { sayEvery } from "../../../platform/log/say-every.ts";
import { countKept } from "../core/incoming-mails.repository.ts";

/**
 * How many mails are stored in one day. A removal's address is stored at a company, so strangers may learn it. The
 * lower limit for others leaves room for the company's own answer.
 */
export const keptInADay = { ofTheBroker: 60, ofOthers: 20, ofNobody: 2000 } as const;

const dayMs = 86_400_000;

export interface Sender {
	readonly userId: string | null;
	readonly reference: string | null;
	readonly isBrokers: boolean;
}

/** Whether another mail may be stored today. Logs at most once a minute that mails are dropped. */
export function roomFor(log: Log) {
	const said = sayEvery(60_000);
	return async (sql: Sql, { userId, reference, isBrokers }: Sender, now: Date): Promise<boolean> => {
		const { ofTheBroker, ofOthers, ofNobody } = keptInADay;
		const most = userId === null ? ofNobody : isBrokers ? ofTheBroker : ofOthers;
		const since = new Date(now.getTime() - dayMs);
		if ((await countKept(sql, { userId, reference, since, most })) < most) return true;
		const mails = said.happened();
		if (mails > 0)
			log.warn({ removal: reference, mails }, "incoming mail: too many in a day, they are not kept");
		return false;
	};
}
