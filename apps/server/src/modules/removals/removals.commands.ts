import type { Env } from "../../env.ts";
import type { Sql } from "../../platform/db/database.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import type { Command } from "../../platform/process/command.ts";
import { exactly } from "../../platform/process/exactly.ts";
import { pauseBroker } from "./core/broker-turns.repository.ts";
import { describeAgent } from "./drp/describe-agent.ts";
import { describeRemovals } from "./overview/describe-removals.ts";
import {
	isOwnerOfEverybody,
	retryOfEverybody,
	wakeBrokerOfEverybody,
} from "./overview/operator.repository.ts";

type CommandsEnv = Pick<Env, "BROKERS" | "DRP_AGENT_ID" | "SUPPORT_EMAIL">;

export const removalsCommands: readonly Command<CommandsEnv>[] = [
	{
		words: "removals status",
		meaning: "Shows how removals go: by state, by broker, what is late and what is paused",
		run: ({ withContext }) => withContext((context) => describeRemovals(context)()),
	},
	{
		words: "removals retry",
		usage: "[BROKER]",
		meaning: "Tries again now all requests that wait for their next try or could not be delivered",
		run: ({ withContext }, args) => {
			const [broker = null] = exactly(args, 0, 1);
			return withContext(async ({ db, clock }) => {
				const count = await retryOfEverybody(db, broker, clock.now());
				return `${count} ${count === 1 ? "removal is" : "removals are"} due now.\n`;
			});
		},
	},
	{
		words: "removals pause",
		usage: "BROKER",
		meaning: "Stops all requests to this broker until you resume it",
		run: ({ withContext }, args) => {
			const broker = named(args);
			return withContext(async ({ db, clock }) => {
				await pauseBroker(db, broker, clock.now());
				return `${broker} gets no more requests.\n${await noteIfUnknown(db, broker)}`;
			});
		},
	},
	{
		words: "removals resume",
		usage: "BROKER",
		meaning: "Sends requests to a paused broker again",
		run: ({ withContext }, args) => {
			const broker = named(args);
			return withContext(async ({ db, clock }) => {
				await pauseBroker(db, broker, null);
				await wakeBrokerOfEverybody(db, broker, clock.now());
				return `${broker} gets requests again.\n${await noteIfUnknown(db, broker)}`;
			});
		},
	},
	{
		words: "removals drp-agent",
		meaning: "Prints this installation's entry for the directory of agents of the Data Rights Protocol",
		run: ({ withContext }) => withContext(describeAgent),
	},
];

function named(args: readonly string[]): string {
	const [broker = ""] = exactly(args, 1, 1);
	if (!/^[a-z0-9.-]{3,253}$/.test(broker))
		throw new BadValue("Name the broker by its domain, such as peoplelane.com.");
	return broker;
}

/** A broker may be paused before its first removal, so this does not refuse a name. It may be a misspelled one. */
async function noteIfUnknown(sql: Sql, broker: string): Promise<string> {
	if (await isOwnerOfEverybody(sql, broker)) return "";
	return "No removal goes to this name yet. `removals status` lists the names that removals go to.\n";
}
