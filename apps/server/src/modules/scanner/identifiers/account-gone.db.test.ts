import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { personVault } from "../../../platform/crypto/person-vault.ts";
import { endKeysAsOnCitus } from "../../../testing/as-on-citus.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { loadPerson } from "../core/load-person.ts";
import { useScanner } from "../testing/scanner-app.ts";
import { addIdentifier } from "./add-identifier.ts";

onDatabase("identifiers", (open) => {
	const here = useScanner(open);
	beforeAll(() => endKeysAsOnCitus(here.app.parts.db));

	const watchedBy = (userId: string) =>
		here.app.rows("select kind, origin from private.monitored_identifiers where user_id = $1 order by 1, 2", [
			userId,
		]);
	const holder = { emailConfirmed: true, email: "new@example.com", phoneConfirmed: false, phone: null };
	const deps = () => {
		const { db, keys } = here.app.parts;
		const identity = { findPerson: async () => ({ ...holder, firstName: "", lastName: "", username: "" }) };
		return { db, keys, clock: here.app.clock, identity, sms: null } as never as Parameters<
			typeof addIdentifier
		>[0];
	};

	it("are not added if the account is deleted at the same moment", async () => {
		const [key, gone] = [
			await personVault(here.app.parts.keys).hold(here.app.parts.db, here.ann.id),
			randomUUID(),
		];
		// Key and person were both read a moment before the account was deleted.
		const vault = { ...personVault(here.app.parts.keys), find: async () => key };
		const adds = addIdentifier({ ...deps(), vault })(gone, { kind: "username", value: "ann" });
		await expect(adds).rejects.toMatchObject({ code: "unauthenticated" });
		expect(await watchedBy(gone)).toEqual([]);
	});

	it("are deleted with the account, and its key too", async () => {
		const vault = personVault(here.app.parts.keys);
		expect(await loadPerson({ ...deps(), vault }, here.app.parts.db, randomUUID())).toBeNull();
	});

	it("follow the account's address completely, or not at all", async () => {
		const { db, keys } = here.app.parts;
		await here.app.api(here.ann, "GET", "/identifiers");
		expect(await watchedBy(here.ann.id)).toEqual([{ kind: "email", origin: "account" }]);
		// Its second statement fails: the one that keeps the former address as an added identifier.
		await db.runScript(
			"alter table private.monitored_identifiers add constraint for_now check (origin = 'account') not valid",
		);
		const load = () => loadPerson({ ...deps(), vault: personVault(keys) }, db, here.ann.id);
		await expect(load()).rejects.toThrow("for_now");
		expect(await watchedBy(here.ann.id)).toEqual([{ kind: "email", origin: "account" }]);
		await db.runScript("alter table private.monitored_identifiers drop constraint for_now");
		await load();
		expect(await watchedBy(here.ann.id)).toEqual([
			{ kind: "email", origin: "account" },
			{ kind: "email", origin: "added" },
		]);
	});
});
