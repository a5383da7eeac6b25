import { parseArgs } from "node:util";
import { BadValue } from "../../../platform/process/bad-value.ts";
import type { KeysDeps } from "./keys.deps.ts";
import { createNamedKey, keyScopes, listNamedKeys, revokeNamedKey } from "./named-keys.ts";
import { rotateMaster } from "./rotate-master.ts";
import { rotateSigningKey } from "./rotate-signing-key.ts";
import { rotateStandingKey } from "./standing-keys.ts";

export const keysUsage = [
	"rotate master [--finish] | rotate signing [--now] | rotate anon|service [--keep-old-for 24h]",
	"create NAME [--scope all|auth-admin|read] | list | revoke NAME",
].join("\n");

export interface KeysRequest {
	readonly words: readonly string[];
	/** The command's MASTER_KEY_NEXT, as base64. */
	readonly next?: string | undefined;
}

/**
 * Runs `npm run cli -- keys …`, in the command's own process or in the server that has the embedded database open.
 */
export function runKeys(deps: KeysDeps) {
	return async ({ words, next }: KeysRequest): Promise<string> => {
		const { positionals, values } = readWords(words);
		const [verb = "", what = "", ...more] = positionals;
		const command = `${verb} ${what}`;
		if (more.length > 0) throw usage();
		if (command === "rotate master") return rotateMaster(deps, next, values.finish === true);
		if (command === "rotate signing") return rotateSigning(deps, values.now === true);
		if (command === "rotate anon") return rotateStanding(deps, "anonKey", values["keep-old-for"]);
		if (command === "rotate service") return rotateStanding(deps, "serviceRoleKey", values["keep-old-for"]);
		const named = deps;
		if (verb === "create" && what !== "") {
			const scope = keyScopes.find((one) => one === (values.scope ?? "all"));
			if (!scope) throw new BadValue(`--scope must be one of ${keyScopes.join(", ")}.`);
			return `${await createNamedKey(named)(what, scope)}\n`;
		}
		if (verb === "list" && what === "") return listNamedKeys(named)();
		if (verb === "revoke" && what !== "") {
			await revokeNamedKey(named)(what);
			return `${what} is revoked. Other processes refuse it within two seconds.\n`;
		}
		throw usage();
	};
}

const usage = () => new BadValue(`Usage: npm run cli -- keys\n${keysUsage.replace(/^/gm, "  keys ")}`);

function readWords(words: readonly string[]) {
	const text = { type: "string" } as const;
	const flag = { type: "boolean" } as const;
	const options = { finish: flag, now: flag, scope: text, "keep-old-for": text };
	try {
		return parseArgs({ args: [...words], options, allowPositionals: true });
	} catch {
		throw usage();
	}
}

async function rotateSigning(deps: KeysDeps, atOnce: boolean): Promise<string> {
	const { env, db, keys, clock } = deps;
	if (env.AUTH_JWT_KEYS !== undefined) {
		throw new BadValue(
			"AUTH_JWT_KEYS is configured: add the new key to it with key_ops sign, and take the old one out after JWT_EXP.",
		);
	}
	const kid = await rotateSigningKey({ db, keys }, { now: clock.now(), atOnce });
	return atOnce
		? `${kid} signs now. Tokens of the old keys are refused within ten seconds; people's pages renew theirs.\n`
		: `${kid} signs from half a minute from now. The old key verifies until its last token expires.\n`;
}

async function rotateStanding(
	deps: KeysDeps,
	which: "anonKey" | "serviceRoleKey",
	keep: string | undefined,
): Promise<string> {
	const { env } = deps;
	const variable = which === "anonKey" ? "ANON_KEY" : "SERVICE_ROLE_KEY";
	if (env[variable] !== undefined)
		throw new BadValue(`${variable} is configured: change it there, and start every process again.`);
	const seconds = secondsOf(keep ?? "24h");
	const dataDir = env.DATABASE_URL === undefined ? env.DATA_DIR : null;
	const rotate = rotateStandingKey({ ...deps, dataDir });
	const fresh = await rotate(which, seconds);
	return `${fresh}\nThe old one is good until ${new Date(deps.clock.now().getTime() + seconds * 1000).toISOString()}.\n`;
}

function secondsOf(text: string): number {
	const [, count, unit] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
	const seconds = new Map([
		["s", 1],
		["m", 60],
		["h", 3600],
		["d", 86_400],
	]).get(unit ?? "");
	if (count === undefined || seconds === undefined)
		throw new BadValue("--keep-old-for must be a time such as 0s, 30m, 24h or 7d.");
	return Number(count) * seconds;
}
