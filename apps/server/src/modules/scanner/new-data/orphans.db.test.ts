import { beforeAll, expect, it } from "vitest";
import { personVault } from "../../../platform/crypto/person-vault.ts";
import { endKeysAsOnCitus } from "../../../testing/as-on-citus.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { runtimeSettings } from "../../runtime/runtime-settings.ts";
import { useScanner } from "../testing/scanner-app.ts";
import { matchCorpus } from "./match-corpus.ts";

onDatabase("identifiers whose account was deleted", (open) => {
	const here = useScanner(open);
	beforeAll(() => endKeysAsOnCitus(here.app.parts.db));

	it("do not prevent a new corpus from being matched with the identifiers of all others, however many they are", async () => {
		await here.app.scan(here.ann);
		await here.app.rows(
			`insert into private.monitored_identifiers (id, user_id, kind, value_hash, sealed, origin, added_at, verified_at)
			 select gen_random_uuid(), gen_random_uuid(), 'email', '\\x01', '\\x00', 'account', now(), now()
			 from generate_series(1, 1200)`,
		);
		const { db, log, keys } = here.app.parts;
		const watchedCorpus = { id: "of-march", ingests: () => [], keyOf: () => 7n, findAmong: async () => [] };
		await matchCorpus({
			db,
			log,
			keys,
			clock: here.app.clock,
			vault: personVault(keys),
			queue: here.app.queue,
			runtime: runtimeSettings(),
			identity: {} as never,
			watchedCorpus,
		})({}, { signal: AbortSignal.timeout(30_000) });
		expect(
			await here.app.rows(
				"select user_id from private.monitored_identifiers where corpus_key_of = 'of-march'",
			),
		).toEqual([{ user_id: here.ann.id }]);
	});
});
