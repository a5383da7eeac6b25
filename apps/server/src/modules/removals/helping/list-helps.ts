import type { AdminRemovals } from "@unlisted/contracts/admin";
import { removalTaskWords } from "@unlisted/contracts/removals/removal-values";
import { helpsOfEverybody } from "../core/helps.repository.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";

const shownAtOnce = 100;

/** Lists the steps that people let a helper do. It tells neither whose they are nor what is in them. */
export function listHelps({ db, runtime }: Pick<RemovalsDeps, "db" | "runtime">) {
	return async (operatorId: string): Promise<Pick<AdminRemovals, "helpers" | "helps">> => {
		const { helpers } = await runtime.current(db);
		const helps = helpers ? await helpsOfEverybody(db, shownAtOnce) : [];
		return {
			helpers,
			helps: helps.map(({ id, owner, task, askedAt, openedAt, helperId }) => ({
				id,
				broker: owner,
				step: removalTaskWords[task],
				asked_at: askedAt.toISOString(),
				opened_at: openedAt?.toISOString() ?? null,
				is_mine: helperId === operatorId,
			})),
		};
	};
}
