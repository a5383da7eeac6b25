import { openCatalogue } from "@unlisted/breach-corpus";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { movableClock } from "../../../platform/clock/clock.ts";
import { createLog } from "../../../platform/log/log.ts";
import { fetchBreaches } from "../../../providers/breach-data/hibp-catalogue.ts";
import { onDatabase, type TestDatabase } from "../../../testing/databases.ts";
import { type HibpStandIn, hibpStandIn } from "../../../testing/hibp-stand-in.ts";
import { openBreachCatalogue } from "../core/catalogue.ts";
import { refreshCatalogue } from "./refresh-catalogue.ts";

const log = createLog("silent");
const never = new AbortController().signal;

onDatabase("the breach catalogue", (open) => {
	const clock = movableClock(new Date("2026-07-01T12:00:00Z"));
	let database: TestDatabase;
	let api: HibpStandIn;

	beforeAll(async () => {
		database = await open();
	});
	afterEach(() => api.close());
	beforeEach(async () => {
		api = await hibpStandIn();
		await database.db.query("delete from private.catalogue_breaches where $1", [true]);
	});

	const opened = () => openBreachCatalogue({ db: database.db, clock, log });
	const refresh = (catalogue = opened()) =>
		refreshCatalogue({
			db: database.db,
			clock,
			log,
			catalogue,
			fetchBreaches: (signal) =>
				fetchBreaches({ baseUrl: api.url, userAgent: "Unlisted", timeoutMs: 5000 }, signal),
		})(never);

	it("is the bundled one after a fresh installation, without network", async () => {
		api.fault(/./, { kind: "status", status: 503 });
		expect(await refresh()).toBeNull();
		const { breaches, newest } = await opened().summary();
		expect(breaches).toBe(1024);
		expect(newest?.AddedDate).toBe(
			openCatalogue()
				.breaches.map(({ AddedDate }) => AddedDate)
				.sort()
				.at(-1),
		);
	});

	it("stores new breaches and new descriptions, once", async () => {
		const added = api.breach({ Name: "BrandNew", Title: "Brand new", AddedDate: "2026-06-30T10:00:00Z" });
		const adobe = openCatalogue().byName("Adobe");
		api.breach({ ...adobe, Name: "Adobe", Title: "Adobe, again", ModifiedDate: "2026-06-30T10:00:00Z" });
		expect(await refresh()).toEqual({ added: ["BrandNew"], changed: ["Adobe"], skipped: 0 });
		const catalogue = opened();
		expect(await catalogue.byName("BrandNew")).toEqual(added);
		expect((await catalogue.byName("Adobe"))?.Title).toBe("Adobe, again");
		expect(await catalogue.summary()).toMatchObject({ breaches: 1025 });
		expect(await refresh()).toEqual({ added: [], changed: [], skipped: 0 });
	});

	it("does not go back to an older description, and stays if the API answers with nothing", async () => {
		api.breach({ Name: "BrandNew" });
		await refresh();
		api.breach({
			...openCatalogue().byName("Gawker"),
			Name: "Gawker",
			Title: "Gawker, long ago",
			ModifiedDate: "2001-01-01T00:00:00Z",
		});
		expect(await refresh()).toMatchObject({ changed: [] });
		expect((await opened().byName("Gawker"))?.Title).toBe("Gawker");
		await refreshCatalogue({
			db: database.db,
			clock,
			log,
			catalogue: opened(),
			fetchBreaches: async () => ({ breaches: [], skipped: 0 }),
		})(never);
		expect((await opened().summary()).breaches).toBe(1025);
	});

	it("keeps the newer of two descriptions if two processes refresh it at once", async () => {
		const described = (Title: string, ModifiedDate: string) =>
			api.breach({ Name: "Raced", Title, AddedDate: "2026-06-01T00:00:00Z", ModifiedDate });
		const slow = opened();
		await slow.all();
		described("newer", "2026-06-03T00:00:00Z");
		await refresh();
		described("older", "2026-06-02T00:00:00Z");
		await refresh(slow);
		expect((await opened().byName("Raced"))?.Title).toBe("newer");
	});

	it("leaves out invalid rows, and counts them", async () => {
		api.breach({ Name: "../../../etc", Title: "A name that is none" });
		api.breach({ Name: "Zero", Title: "nul \u0000 in it" });
		api.breach({ Name: "Half", Description: "half a letter \ud800" });
		api.breach({ Name: "Fine" });
		expect(await refresh()).toMatchObject({ added: expect.arrayContaining(["Fine"]), skipped: 3 });
		expect(await opened().byName("Zero")).toBeUndefined();
	});

	it("from another process is seen within a minute", async () => {
		const catalogue = opened();
		await catalogue.all();
		api.breach({ Name: "SeenLater", AddedDate: "2026-06-30T10:00:00Z" });
		await refresh();
		expect(await catalogue.byName("SeenLater")).toBeUndefined();
		clock.advance(60_000);
		expect(await catalogue.byName("SeenLater")).toMatchObject({ Name: "SeenLater" });
	});
});
