import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodPassword } from "./modules/identity/testing/identity-app.ts";
import { type ScannerApp, scannerApp } from "./modules/scanner/testing/scanner-app.ts";
import { migrationsFolder } from "./open-context.ts";
import type { Database } from "./platform/db/database.ts";
import { openPglite } from "./platform/db/embedded/pglite.ts";
import { migrate } from "./platform/db/migrations/migrate.ts";
import { readMigrations } from "./platform/db/migrations/migration-files.ts";
import { mailboxMailer } from "./providers/mailer/mailbox.ts";
import type { Mailer } from "./providers/mailer/port.ts";

/** Each mark is written in only one place. So a mark that we find tells where it came from. */
const marks = {
	email: "markmail-q7x2v@example.com",
	firstName: "Markfirstzq",
	lastName: "Marklastzq",
	phone: "+491575550173",
	username: "markuserzq",
	metadata: "markmetazq",
	support: "marksupportzq",
	supportName: "marksendername",
	watched: "markwatchedzq",
	factor: "markfactorzq",
	device: "markdevicezq",
};

describe("a deleted account of the embedded database", () => {
	let folder: string;
	let db: Database;
	let app: ScannerApp;
	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), "unlisted-erased-"));
		db = await openPglite(folder);
		await migrate(db, readMigrations(migrationsFolder));
		// The mailbox for trying out keeps the last mail to her, and her message to support. Both are sealed.
		const mailer: Mailer = {
			delivers: true,
			send: (mail) => mailboxMailer(app.parts).send(mail),
			close: async () => undefined,
		};
		app = await scannerApp({ db, url: undefined }, { DATA_DIR: folder }, { mailer });
	});
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	it("is in no file anymore", async () => {
		const stays = await app.person("stays-here@example.com");
		const ann = await app.person(marks.email);
		const as = (method: string, url: string, payload?: object) =>
			app.http.inject({
				method: method as "POST",
				url,
				headers: { authorization: `Bearer ${ann.access}`, "user-agent": marks.device },
				...(payload && { payload }),
			});
		const profile = {
			first_name: marks.firstName,
			last_name: marks.lastName,
			phone: marks.phone,
			username: marks.username,
		};
		const done = [
			await as("PUT", "/auth/v1/user", { data: { first_name: marks.firstName, note: marks.metadata } }),
			await as("POST", "/functions/v1/auth-helpers/update-profile", profile),
			await as("POST", "/auth/v1/factors", { factor_type: "totp", friendly_name: marks.factor }),
			await as("POST", "/api/support", {
				name: marks.supportName,
				email: marks.email,
				topic: "privacy",
				message: `${marks.support} `.repeat(100),
			}),
			await as("POST", "/api/newsletter/subscribe", { email: marks.email }),
			await as("POST", "/api/scanner/identifiers", { kind: "username", value: marks.watched }),
			await as("POST", "/auth/v1/token?grant_type=password", { email: marks.email, password: goodPassword }),
			await as("POST", "/auth/v1/recover", { email: marks.email }),
		];
		for (const answer of done) expect(answer.statusCode, answer.body).toBeLessThan(300);
		await app.scan(ann);
		// The planner's statistics would list her values among the most common ones.
		await db.query("analyze");
		expect(found(folder)).not.toEqual([]);

		const gone = await as("POST", "/api/account/delete", {
			password: goodPassword,
			confirmation: "DELETE MY ACCOUNT",
		});
		expect(gone.statusCode, gone.body).toBeLessThan(300);
		await expect.poll(() => erasedAt(db), { timeout: 60_000, interval: 250 }).not.toBeNull();

		expect(found(folder), "while it runs").toEqual([]);
		expect((await app.call("GET", "/user", { token: stays.access })).status).toBe(200);
		await app.stop();
		await db.close();
		expect(found(folder), "after it has stopped").toEqual([]);
	}, 180_000);

	it("is not in the half-written files of a killed process either", async () => {
		const base = join(folder, "pgdata", "base");
		const left = join(base, String(readdirSync(base).find((name) => Number(name) > 4)), "987654");
		writeFileSync(left, marks.email);
		db = await openPglite(folder);
		app = await scannerApp({ db, url: undefined }, { DATA_DIR: folder });
		expect(found(folder)).toEqual([expect.stringContaining("987654")]);
		await app.queue.enqueue(db, "database.erase-deleted-large", {});
		await expect.poll(() => found(folder), { timeout: 60_000, interval: 250 }).toEqual([]);
		await app.person("after-all@example.com");
		await app.stop();
		await db.close();
	}, 120_000);
});

async function erasedAt(db: Database): Promise<Date | null> {
	const { rows } = await db.query<{ at: Date }>(
		// The job that the deletion added. (The hourly job has no `at`.)
		"select completed_on as at from jobs.job where name = 'database.erase-deleted' and state = 'completed' and data ? 'at'",
	);
	return rows[0]?.at ?? null;
}

/** Every file that contains one of the marks, in upper or lower case, in UTF-8 or UTF-16. */
function found(folder: string): string[] {
	const words = Object.entries(marks).flatMap(([what, word]) =>
		[word, word.toUpperCase(), word.toLowerCase(), word.replace("+", "")].map((text) => ({ what, text })),
	);
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.flatMap((entry) => {
			const path = join(entry.parentPath, entry.name);
			const bytes = readFileSync(path);
			const inside = words.filter(
				({ text }) => bytes.includes(text) || bytes.includes(Buffer.from(text, "utf16le")),
			);
			const kinds = [...new Set(inside.map(({ what }) => what))];
			return kinds.length === 0 ? [] : [`${path.slice(folder.length)}: ${kinds.join(", ")}`];
		});
}
