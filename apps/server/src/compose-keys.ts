import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import type { Parts } from "./compose.ts";
import type { Env } from "./env.ts";
import {
	createNamedKey,
	keyScopes,
	listNamedKeys,
	revokeNamedKey,
} from "./modules/identity/keys/named-keys.ts";
import { rotateSigningKey } from "./modules/identity/keys/rotate-signing-key.ts";
import { readStandingKeys, rotateStandingKey } from "./modules/identity/keys/standing-keys.ts";
import {
	keyFile,
	masterKeyFrom,
	nextMasterFile,
	nextMasterFrom,
	takeNextMaster,
} from "./platform/crypto/key-files.ts";
import { fingerprintOf } from "./platform/crypto/key-ring.ts";
import type { Masters } from "./platform/crypto/load-key-ring.ts";
import { allRoots, newestSealingRoot } from "./platform/crypto/root-keys.repository.ts";
import { beginRotation, finishRotation, rewrapAll } from "./platform/crypto/rotate-master-key.ts";
import type { Database } from "./platform/db/database.ts";
import { BadValue } from "./platform/process/bad-value.ts";

/** The configured key, or the keys in the files now, of which one may be about to replace the other. */
export function mastersOf(env: Env): Masters {
	const { MASTER_KEY: configured } = env;
	if (configured) return () => [configured];
	return () => {
		const next = nextMasterFrom(env.DATA_DIR);
		return [masterKeyFrom(env.DATA_DIR), ...(next ? [next] : [])];
	};
}

/** A rotation ended without its last step: the new file replaces the old one. */
export async function settleMasterFiles(env: Env, db: Database): Promise<void> {
	const next = env.MASTER_KEY ? undefined : nextMasterFrom(env.DATA_DIR);
	if (!next) return;
	const masters = new Set((await allRoots(db)).map(({ master }) => master));
	const current = fingerprintOf(masterKeyFrom(env.DATA_DIR));
	if (masters.has(fingerprintOf(next)) && !masters.has(current)) takeNextMaster(env.DATA_DIR);
}

export const keysUsage = [
	"rotate master [--finish] | rotate signing [--now] | rotate anon|service [--keep-old-for 24h]",
	"create NAME [--scope all|auth-admin|read] | list | revoke NAME",
].join("\n");

export interface KeysRequest {
	readonly words: readonly string[];
	/** The caller's MASTER_KEY_NEXT, as base64. */
	readonly next?: string | undefined;
}

/**
 * `npm run cli -- keys …`: in the command's own process, or in the server that has the embedded database
 * open.
 */
export function runKeys(parts: Parts) {
	return async ({ words, next }: KeysRequest): Promise<string> => {
		const { positionals, values } = readWords(words);
		const [verb = "", what = "", ...more] = positionals;
		const command = `${verb} ${what}`;
		if (more.length > 0) throw usage();
		if (command === "rotate master") return rotateMaster(parts, next, values.finish === true);
		if (command === "rotate signing") return rotateSigning(parts, values.now === true);
		if (command === "rotate anon") return rotateStanding(parts, "anonKey", values["keep-old-for"]);
		if (command === "rotate service") return rotateStanding(parts, "serviceRoleKey", values["keep-old-for"]);
		const named = namedKeysDeps(parts);
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

function namedKeysDeps({ db, clock, apiKeys }: Parts) {
	if (!apiKeys) throw new Error("This process has no keys of its own.");
	return { db, clock, apiKeys };
}

async function rotateMaster(parts: Parts, given: string | undefined, finish: boolean): Promise<string> {
	const { env, db, clock, keys } = parts;
	if (keys.sealingId === null) throw new BadValue("The database is not up to date: MIGRATE is off.");
	const inFiles = env.MASTER_KEY === undefined;
	const from = env.MASTER_KEY ?? masterKeyFrom(env.DATA_DIR);
	if (finish) return finishMaster(parts, inFiles);
	const to = inFiles
		? Buffer.from(
				keyFile(env.DATA_DIR, nextMasterFile, () => randomBytes(32).toString("base64")),
				"base64",
			)
		: given === undefined
			? null
			: Buffer.from(given, "base64");
	if (!to) {
		throw new BadValue(
			"MASTER_KEY is configured: give the new one as MASTER_KEY_NEXT, 32 bytes as base64 or hex.",
		);
	}
	if (fingerprintOf(to) === fingerprintOf(from))
		throw new BadValue("MASTER_KEY_NEXT is MASTER_KEY: make a new one.");
	await beginRotation(db, { from, to, now: clock.now() });
	const { rewrapped, left } = await rewrapAll(db, keys);
	const done = `${rewrapped} values are sealed anew${left > 0 ? `, ${left} are left` : ""}.\n`;
	if (inFiles && env.DATABASE_URL === undefined) return done + (await finishMaster(parts, true));
	const where = inFiles
		? `Put ${nextMasterFile} of DATA_DIR/keys beside master.key of every process`
		: "Start every process with the new key as MASTER_KEY";
	return `${done}Both keys open everything now. ${where}, one after the other, then run: npm run cli -- keys rotate master --finish\n`;
}

async function finishMaster(parts: Parts, inFiles: boolean): Promise<string> {
	const { env, db, keys } = parts;
	const to = inFiles ? nextMasterFrom(env.DATA_DIR) : env.MASTER_KEY;
	if (!to) throw new BadValue("There is no rotation to finish: run keys rotate master first.");
	// Processes that had not loaded the new key may have continued with the old one.
	await rewrapAll(db, keys);
	await finishRotation(db, to);
	await settleMasterFiles(env, db);
	await keys.reload(db);
	const keep = inFiles ? "Back up DATA_DIR/keys/master.key: it is a new one. " : "";
	return `The old master key no longer opens anything. ${keep}Backups from before need the old one.\n`;
}

async function rotateSigning(parts: Parts, atOnce: boolean): Promise<string> {
	const { env, db, keys, clock } = parts;
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
	parts: Parts,
	which: "anonKey" | "serviceRoleKey",
	keep: string | undefined,
): Promise<string> {
	const { env, currentKeys: current } = parts;
	const variable = which === "anonKey" ? "ANON_KEY" : "SERVICE_ROLE_KEY";
	if (env[variable] !== undefined)
		throw new BadValue(`${variable} is configured: change it there, and start every process again.`);
	if (!current) throw new Error("This process has no keys of its own.");
	const seconds = secondsOf(keep ?? "24h");
	const dataDir = env.DATABASE_URL === undefined ? env.DATA_DIR : null;
	const rotate = rotateStandingKey({ ...parts, ...namedKeysDeps(parts), current, dataDir });
	const fresh = await rotate(which, seconds);
	return `${fresh}\nThe old one is good until ${new Date(parts.clock.now().getTime() + seconds * 1000).toISOString()}.\n`;
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

const lookEvery = 2000;

/** Follows what other processes do with the keys. The returned function stops it. */
export function watchKeys(parts: Parts): () => Promise<void> {
	const { env, db, keys, currentKeys: current, log } = parts;
	if (!current) return async () => undefined;
	let looking: Promise<void> | undefined;
	const look = async () => {
		if (keys.sealingId !== null && (await newestSealingRoot(db)) !== keys.sealingId) await keys.reload(db);
		if (env.DATABASE_URL === undefined) return;
		const { anonKey, serviceRoleKey } = await readStandingKeys({ db, keys });
		current.set({
			...(anonKey && !env.ANON_KEY && { anonKey }),
			...(serviceRoleKey && !env.SERVICE_ROLE_KEY && { serviceRoleKey }),
		});
	};
	const timer = setInterval(() => {
		looking ??= look()
			.catch((error: unknown) => log.debug({ err: error }, "the keys could not be looked at"))
			.finally(() => {
				looking = undefined;
			});
	}, lookEvery);
	timer.unref();
	return async () => {
		clearInterval(timer);
		await looking;
	};
}
