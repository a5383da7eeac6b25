import type { Env } from "../../env.ts";
import type { Context } from "../../platform/context.ts";
import { DataDirInUse } from "../../platform/db/data-dir-lock.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import type { Command } from "../../platform/process/command.ts";
import { askRunningServer } from "../../platform/process/command-box.ts";
import { exactly } from "../../platform/process/exactly.ts";
import type { RoleDeps } from "./role/grant-operator.ts";
import { runOperators } from "./role/run-operators.ts";

type Parties = Pick<RoleDeps, "append" | "tellPerson">;

const verbs = [
	{
		verb: "grant",
		usage: "ADDRESS",
		meaning: "Lets a person open /admin with the second factors and passkeys that they have now",
	},
	{
		verb: "revoke",
		usage: "ADDRESS",
		meaning: "Takes the role away; it ends with the person's next request",
	},
	{ verb: "list", usage: "", meaning: "Lists the operators" },
	{
		verb: "verify",
		usage: "",
		meaning: "Checks that the record of what operators did is complete and unchanged",
	},
];

/** `parties` are the functions of other slices that run in the command's transaction. */
export function adminCommands(
	parties: (context: Context) => Parties,
): readonly Command<Pick<Env, "DATA_DIR">>[] {
	return verbs.map(({ verb, usage, meaning }) => ({
		words: `operators ${verb}`,
		usage,
		meaning,
		run: async ({ env, withContext }, args) => {
			const takes = usage === "" ? 0 : 1;
			const words = [verb, ...exactly(args, takes, takes)];
			try {
				return await withContext((context) => runOperators({ ...context, ...parties(context) })(words));
			} catch (error) {
				if (!(error instanceof DataDirInUse)) throw error;
				// The running server has the embedded database open, so the server runs the command.
				const answer = await askRunningServer(env.DATA_DIR, { words: ["operators", ...words] });
				if ("failed" in answer) throw new BadValue(answer.failed);
				return answer.said;
			}
		},
	}));
}
