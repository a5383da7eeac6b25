import { spawn } from "node:child_process";
import { join } from "node:path";
import { type BrokerLab, startBrokerLab } from "@unlisted/broker-lab";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPostgres } from "../../testing/databases.ts";
import { eventsOfRemoval } from "./core/events.repository.ts";
import type { DyingWorker } from "./testing/dying-worker.ts";
import { type LabLife, type LabPerson, labLife } from "./testing/lab-life.ts";

/** Brokers that are reached by a letter, by a form, and by the Data Rights Protocol. */
const brokers = ["mailroom", "closematch", "civicledger"];

describe("workers in their own processes, killed between sending and noting it", () => {
	let database: Awaited<ReturnType<typeof openTestPostgres>>;
	let lab: BrokerLab;
	let life: LabLife;
	let person: LabPerson;
	beforeAll(async () => {
		database = await openTestPostgres();
		lab = await startBrokerLab({ port: 0, dataDir: null, people: 3_000 });
		life = labLife({ db: database.db, lab });
		person = await life.join(0, brokers);
		await life.scan(person);
	});
	afterAll(async () => {
		await lab?.close();
		await database?.close();
	});

	/** Returns the signal that ended the process. */
	function dying(id: string): Promise<NodeJS.Signals | null> {
		const { url, port, smtpPort, token, sites } = lab;
		const given: DyingWorker = {
			databaseUrl: database.url ?? "",
			lab: { url, port, smtpPort, token, sites },
			removals: [{ userId: person.userId, id }],
			now: life.clock.now().getTime(),
		};
		const child = spawn(
			process.execPath,
			[join(import.meta.dirname, "testing", "dying-worker.ts"), JSON.stringify(given)],
			{ stdio: ["ignore", "inherit", "inherit"] },
		);
		return new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
	}

	it("leave a request that is not sent again before a look: each broker got one, and nothing beyond the ledger", async () => {
		const queued = await life.removals(person);
		expect(queued.map(({ state }) => state)).toEqual(["queued", "queued", "queued"]);
		expect(await Promise.all(queued.map(({ id }) => dying(id)))).toEqual(["SIGKILL", "SIGKILL", "SIGKILL"]);
		for (const { id } of queued) {
			const [row] = (await life.removals(person)).filter((one) => one.id === id);
			// Nothing was noted, and the dead worker's lease is not over yet.
			expect(row?.state).toBe("queued");
		}
		await life.days(16, [person]);
		for (const { id } of queued) {
			const events = await eventsOfRemoval(database.db, person.userId, id);
			const kinds = events.map(({ kind }) => kind);
			expect(kinds).toContain("maybe_sent");
			expect(kinds).not.toContain("sent");
		}
		expect((await life.removals(person)).map(({ state }) => state)).toEqual([
			"verified_removed",
			"verified_removed",
			"verified_removed",
		]);
		const compared = await life.compare([person]);
		expect(compared).toMatchObject({ beyondLedger: [], sentTwice: 0, sentUnseen: 0, requests: 3 });
	}, 120_000);
});
