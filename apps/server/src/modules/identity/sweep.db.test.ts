import { beforeAll, expect, it } from "vitest";
import { movableClock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { onDatabase } from "../../testing/databases.ts";
import { type IdentityJobsDeps, identityJobs } from "./identity.jobs.ts";

const old = 5000;
/** The rows to insert. They are older than anything that is kept. */
const tables = {
	"auth.not_me_links":
		"(id, user_id, link_hash, kind, email, created_at, expires_at) select gen_random_uuid(), $1, sha256(n::text::bytea), 'email_changed', 'old@example.com', at, at",
	"auth.devices":
		"(user_id, id, agent, first_seen_at, last_seen_at) select $1::uuid, gen_random_uuid(), 'Firefox on Linux', at, at",
	"auth.flow_states":
		"(id, user_id, code_hash, code_challenge, code_challenge_method, method, created_at) select gen_random_uuid(), $1, sha256(n::text::bytea), 'x', 's256', 'recovery', at",
	"auth.sends":
		"(key, sent_at, window_started_at, window_count) select sha256(($1::uuid || n::text)::bytea), at, at, 1",
	"auth.login_attempts": "(key, failures, last_failed_at) select sha256(($1::uuid || n::text)::bytea), 1, at",
	"auth.webauthn_challenges":
		"(id, purpose, challenge, created_at, expires_at) select gen_random_uuid(), 'sign_in', 'x', at, at",
} as const;

onDatabase("what nobody needs any more", (open) => {
	let db: Database;
	const clock = movableClock(new Date());
	beforeAll(async () => {
		({ db } = await open());
		const id = "00000000-0000-4000-8000-000000000001";
		await db.query("insert into auth.users (id, created_at, updated_at) values ($1, now(), now())", [id]);
		for (const [table, rows] of Object.entries(tables))
			await db.query(
				`insert into ${table} ${rows} from generate_series(1, ${old}) n, (select now() - interval '2 years' as at) made where $1::uuid is not null`,
				[id],
			);
	});

	const left = async () => {
		const counts: Record<string, number> = {};
		for (const table of Object.keys(tables)) {
			const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from ${table}`);
			counts[table] = rows[0]?.n ?? -1;
		}
		return counts;
	};
	const sweep = async (of: Database) => {
		const settings = {
			sessionIdleSeconds: 0,
			sessionMaxSeconds: 0,
			sessionShortSeconds: 0,
		} as IdentityJobsDeps["settings"];
		const [job] = identityJobs({ db: of, clock, keys: {} as never, settings });
		await job?.handle({} as never, {} as never);
	};

	it("is deleted in slices: one that takes too long keeps its earlier work and stops no other", async () => {
		const asked: string[] = [];
		const slow: Database = {
			...db,
			query: async (text, values) => {
				const table = /^delete from ([\w.]+)/.exec(text)?.[1] ?? "";
				asked.push(table);
				if (table === "auth.sends" && asked.filter((one) => one === table).length === 2)
					throw new Error("canceling statement due to statement timeout");
				return db.query(text, values);
			},
		};
		await expect(sweep(slow)).rejects.toThrow("statement timeout");
		const gone = Object.fromEntries(Object.keys(tables).map((table) => [table, 0]));
		expect(await left()).toEqual({ ...gone, "auth.sends": 3000 });
		expect(asked.filter((table) => table === "auth.login_attempts")).toHaveLength(3);
		await sweep(db);
		expect(await left()).toEqual(gone);
	});
});
