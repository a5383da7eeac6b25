import { type BrokerLab, labPlaybooks } from "@unlisted/broker-lab";
import { openPostgres } from "../../../platform/db/postgres.ts";
import { actOnRemoval } from "../acting/act-on-removal.ts";
import type { MailerByPermit } from "../core/contact-permit.ts";
import { labLife } from "./lab-life.ts";

/** What a test passes to the process. */
export interface DyingWorker {
	readonly databaseUrl: string;
	readonly lab: Pick<BrokerLab, "url" | "port" | "smtpPort" | "token" | "sites">;
	readonly removals: readonly { readonly userId: string; readonly id: string }[];
	/** Milliseconds since 1970. */
	readonly now: number;
}

/** A worker in a process of its own. It is killed after a broker got its request and before that is noted. */
async function main({ databaseUrl, lab, removals, now }: DyingWorker): Promise<void> {
	const db = await openPostgres({ url: databaseUrl, pool: 4, prepare: true, onIdleError: () => undefined });
	const { deps, clock } = labLife({
		db,
		lab: { ...lab, playbooks: labPlaybooks, advance: async () => undefined },
	});
	clock.advance(now - clock.now().getTime());
	const { sites, letters, drp } = deps;
	if (!sites || !letters || !drp) throw new Error("There is nothing to send with.");
	const die = () => process.kill(process.pid, "SIGKILL");
	const mailer: MailerByPermit = {
		...letters.mailer,
		send: async (...given) => {
			await letters.mailer.send(...given);
			die();
		},
	};
	const agent = await drp.agent();
	const exercise: typeof agent.exercise = async (...asked) => {
		const answer = await agent.exercise(...asked);
		die();
		return answer;
	};
	const dying = {
		...deps,
		drp: { ...drp, agent: async () => ({ ...agent, exercise }) },
		letters: { ...letters, mailer },
		sites: {
			...sites,
			optOut: async (...asked: Parameters<typeof sites.optOut>) => {
				const answer = await sites.optOut(...asked);
				die();
				return answer;
			},
		},
	};
	for (const one of removals) await actOnRemoval(dying)(one, AbortSignal.timeout(30_000));
}

await main(JSON.parse(process.argv[2] ?? "") as DyingWorker);
