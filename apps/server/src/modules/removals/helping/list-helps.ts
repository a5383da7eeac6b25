import type { AdminRemovals } from "@unlisted/contracts/admin";
import { removalTaskWords } from "@unlisted/contracts/removals/removal-values";
import { type HelpWanted, helpsOfEverybody } from "../core/helps.repository.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";

const shownAtOnce = 100;

/** Lists the steps that people let a helper do. It tells neither whose they are nor what is in them. */
export function listHelps({ db, runtime, brokers }: Pick<RemovalsDeps, "db" | "runtime" | "brokers">) {
	return async (operatorId: string): Promise<Pick<AdminRemovals, "helpers" | "helps">> => {
		const { helpers } = await runtime.current(db);
		const asked = helpers ? await helpsOfEverybody(db, shownAtOnce) : [];
		const helps = await allowed({ db, brokers }, asked);
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

/** A helper contacts the site for the person, so steps at a site that the person switched off are left out. */
async function allowed(
	{ db, brokers }: Pick<RemovalsDeps, "db" | "brokers">,
	helps: readonly HelpWanted[],
): Promise<HelpWanted[]> {
	const mays = new Map<string, (broker: string) => boolean>();
	for (const userId of new Set(helps.map((help) => help.userId)))
		mays.set(userId, await brokers.mayContact(db, userId));
	return helps.filter(({ userId, owner }) => mays.get(userId)?.(owner) === true);
}
