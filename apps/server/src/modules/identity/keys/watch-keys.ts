import { newestSealingRoot } from "../../../platform/crypto/root-keys.repository.ts";
import type { KeysDeps } from "./keys.deps.ts";
import { readStandingKeys } from "./standing-keys.ts";

const lookEvery = 2000;

/** Follows what other processes do with the keys. The returned function stops it. */
export function watchKeys(deps: KeysDeps): () => Promise<void> {
	const { env, db, keys, current, log } = deps;
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
