import type { Env } from "../../../env.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { BadValue } from "../../../platform/process/bad-value.ts";
import type { Command } from "../../../platform/process/command.ts";
import { exactly } from "../../../platform/process/exactly.ts";
import { browserOf } from "./browser.settings.ts";
import { diffWithPlaybooks } from "./diff-with-playbooks.ts";
import { lintPlaybooks } from "./lint-playbooks.ts";
import { openPlaybooks } from "./open-playbooks.ts";
import { type PlaybooksEnv, playbooksPlace } from "./playbooks.settings.ts";
import { signPlaybooks } from "./sign-playbooks.ts";

type CommandsEnv = PlaybooksEnv &
	Pick<Env, "PLAYBOOKS_SIGNING_KEY_FILE" | "BROKER_BROWSER_URL" | "CHROMIUM_PATH" | "PUBLIC_URL" | "PORT">;

export const playbooksCommands: readonly Command<CommandsEnv>[] = [
	{
		words: "playbooks lint",
		usage: "[FILE]",
		meaning: "Says for each playbook whether it can run here, and if not, why",
		run: async ({ env }, args) => {
			const [file] = exactly(args, 0, 1);
			return lintPlaybooks({ place: playbooksPlace(env) })(file);
		},
	},
	{
		words: "playbooks diff",
		usage: "FILE",
		meaning: "Shows what the playbooks of a file or folder would change, DuckDuckGo's too",
		run: async ({ env }, args) => {
			const [file = ""] = exactly(args, 1, 1);
			return diffWithPlaybooks({ place: playbooksPlace(env) })(file);
		},
	},
	{
		words: "playbooks test",
		usage: '[FILE | --live BROKER ["FIRST LAST" "CITY, ST" [BORN]]]',
		meaning:
			"Runs each playbook of the made-up sites against a lab of its own; with --live, asks one real site about the person named",
		run: async ({ env }, args) => {
			if (args[0] === "--live") {
				const { tryLive } = await import("./try-live.ts");
				const { bundle } = openPlaybooks(playbooksPlace(env));
				const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
				if (args.length > 5) throw new BadValue("--live takes a broker, a name, a place and a birth year.");
				return tryLive({ bundle, browser: browserOf(env, "live"), publicUrl })(args.slice(1));
			}
			const [file] = exactly(args, 0, 1);
			const { testPlaybooks } = await import("./test-playbooks.ts");
			return testPlaybooks({ browser: browserOf(env, "lab") })(file);
		},
	},
	{
		words: "playbooks sign",
		usage: "FILE NEW-BUNDLE",
		meaning:
			"Signs the playbooks of a file with PLAYBOOKS_SIGNING_KEY_FILE, as the bundle after the one in use",
		run: async ({ env }, args) => {
			const [from = "", to = ""] = exactly(args, 2, 2);
			const keyFile = env.PLAYBOOKS_SIGNING_KEY_FILE;
			if (keyFile === undefined)
				throw new BadValue("PLAYBOOKS_SIGNING_KEY_FILE must be set: it names the key.");
			return signPlaybooks({ place: playbooksPlace(env), clock: systemClock, keyFile })(from, to);
		},
	},
];
