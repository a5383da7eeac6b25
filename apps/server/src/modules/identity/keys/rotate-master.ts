import { randomBytes } from "node:crypto";
import {
	keyFile,
	masterKeyFrom,
	nextMasterFile,
	nextMasterFrom,
} from "../../../platform/crypto/key-files.ts";
import { fingerprintOf } from "../../../platform/crypto/key-ring.ts";
import { settleMasterFiles } from "../../../platform/crypto/master-files.ts";
import { beginRotation, finishRotation, rewrapAll } from "../../../platform/crypto/rotate-master-key.ts";
import { BadValue } from "../../../platform/process/bad-value.ts";
import type { KeysDeps } from "./keys.deps.ts";

/**
 * Runs for the operator's command. Without `finish`, both keys open everything, so that processes can restart one by
 * one.
 */
export async function rotateMaster(
	deps: KeysDeps,
	given: string | undefined,
	finish: boolean,
): Promise<string> {
	const { env, db, clock, keys } = deps;
	if (keys.sealingId === null) throw new BadValue("The database is not up to date: MIGRATE is off.");
	const inFiles = env.MASTER_KEY === undefined;
	const from = env.MASTER_KEY ?? masterKeyFrom(env.DATA_DIR);
	if (finish) return finishMaster(deps, inFiles);
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
	const done = `${rewrapped} values are sealed with the new key${left > 0 ? `, ${left} are left` : ""}.\n`;
	if (inFiles && env.DATABASE_URL === undefined) return done + (await finishMaster(deps, true));
	const where = inFiles
		? `Put ${nextMasterFile} of DATA_DIR/keys beside master.key of every process`
		: "Start every process with the new key as MASTER_KEY";
	return `${done}Both keys open everything now. ${where}, one after the other, then run: npm run cli -- keys rotate master --finish\n`;
}

async function finishMaster(deps: KeysDeps, inFiles: boolean): Promise<string> {
	const { env, db, keys } = deps;
	const to = inFiles ? nextMasterFrom(env.DATA_DIR) : env.MASTER_KEY;
	if (!to) throw new BadValue("There is no rotation to finish: run keys rotate master first.");
	// Processes that had not loaded the new key yet may have sealed values with the old one.
	await rewrapAll(db, keys);
	await finishRotation(db, to);
	await settleMasterFiles(env, db);
	await keys.reload(db);
	const keep = inFiles ? "Back up DATA_DIR/keys/master.key: it is a new one. " : "";
	return `The old master key no longer opens anything. ${keep}Backups from before need the old one.\n`;
}
