import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { onBothDatabases } from "../../testing/databases.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { ownMark } from "./mark.ts";
import { whoAnswers } from "./who-answers.ts";

onBothDatabases("the doctor's mark", (open, kind) => {
	let [here, copy] = [] as TestApp[];
	beforeAll(async () => {
		[here, copy] = await Promise.all(
			[open(), open()].map(async (database) => testApp({ database: await database })),
		);
		for (const app of [here, copy])
			if (kind === "pglite") mkdirSync(join(app?.parts.env.DATA_DIR ?? "", "pgdata"), { recursive: true });
	});
	afterAll(async () => {
		await here?.stop();
		await copy?.stop();
	});
	const markOf = (app: TestApp, dataDir = app.parts.env.DATA_DIR) =>
		ownMark({
			env: { DATABASE_URL: app.parts.env.DATABASE_URL, DATA_DIR: dataDir },
			clock: systemClock,
			newId: randomUUID,
			// The suite closes the database.
			openDatabase: async () => ({ ...app.parts.db, close: async () => undefined }),
		});
	/** Asks this process as a doctor with that mark does. */
	const who = (app: TestApp, mark: ReturnType<typeof ownMark>) =>
		whoAnswers({
			base: "http://site",
			signal: AbortSignal.timeout(60_000),
			mark: mark.left,
			ask: async (url) => {
				const { statusCode, body } = await app.http.inject({ url: String(url).slice("http://site".length) });
				return new Response(body, { status: statusCode });
			},
		});
	const left = async ({ parts: { db, env } }: TestApp) => {
		if (kind === "pglite") return readdirSync(env.DATA_DIR).filter((name) => name.startsWith(".mark-"));
		const { rows } = await db.query<{ name: string }>(
			"select name from private.operator_figures where name like 'mark %'",
		);
		return rows.map(({ name }) => name);
	};

	it("tells this installation from another with the same keys, and is gone afterwards", async () => {
		if (!here || !copy) throw new Error("No product is there.");
		const mark = markOf(here);
		expect(await who(here, mark)).toBe("this installation");
		expect(await who(copy, mark)).toBe("another installation");
		expect(await left(here)).toHaveLength(1);
		await mark.remove();
		expect(await left(here)).toEqual([]);
		const { statusCode } = await here.http.inject({ url: "/healthz/marks/..%2fpgdata" });
		expect(statusCode).toBe(400);
	});

	it("removes marks that a doctor which was killed left behind", async () => {
		if (!here) throw new Error("No product is there.");
		const { db, env } = here.parts;
		const longAgo = new Date(Date.now() - 7_200_000);
		if (kind === "pglite") {
			const path = join(env.DATA_DIR, ".mark-old");
			writeFileSync(path, "");
			utimesSync(path, longAgo, longAgo);
		} else
			await db.query(
				"insert into private.operator_figures (name, counted_at, figures) values ($1, $2, '{}')",
				["mark old", longAgo],
			);
		expect(await left(here)).toHaveLength(1);
		const mark = markOf(here);
		await mark.left();
		await mark.remove();
		expect(await left(here)).toEqual([]);
	});

	it("cannot be left where nothing of Unlisted is, and then whatever answers is another installation", async () => {
		if (!here) throw new Error("No product is there.");
		const { db } = (await open()) as { db: TestApp["parts"]["db"] };
		if (kind === "postgres") await db.query("drop schema private cascade");
		const empty = { ...here, parts: { ...here.parts, db } };
		const mark = markOf(empty, "/nonexistent/here");
		expect(await mark.left()).toBe("nothing is there");
		expect(await who(here, mark)).toBe("another installation");
	});
});
