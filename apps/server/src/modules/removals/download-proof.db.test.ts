import { verifyProofFile } from "@unlisted/removal-proof";
import { expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { useRemovals } from "./testing/removals-app.ts";

onDatabase("the proof file of a removal", (open) => {
	const here = useRemovals(open);

	const sent = async () => {
		await here.listed("beta.test");
		const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings")).body;
		const asked = await here.call(here.ann, "POST", "", { listing_id: listings[0].id });
		await here.work();
		const { id } = asked.body.removal as { id: string };
		await here.reply(id, { from: "beta.test", kind: "completed", mail: Buffer.from("It is done.") });
		return id;
	};
	const file = async (path: string) => {
		const { status, raw, headers } = await here.app.api(here.ann, "GET", `/api/removals${path}`);
		expect(status).toBe(200);
		expect(headers["content-disposition"]).toMatch(/^attachment; filename="unlisted-proofs?\.json"$/);
		return raw;
	};

	it("is verified by its bytes alone, and names each step; a changed file fails", async () => {
		const id = await sent();
		const bytes = await file(`/${id}/proof`);
		const verdict = await verifyProofFile(bytes);
		if (verdict.outcome !== "verified") throw new Error(verdict.sentence);
		expect(verdict.facts).toMatchObject({ origin: "localhost:3000/transparency", missing: 0 });
		expect(verdict.facts.removals.map(({ removal }) => removal)).toEqual([id]);
		const kinds = verdict.facts.removals[0]?.events.map(({ event }) => event.kind);
		expect(kinds).toEqual(["opened", "sent", "said_done"]);
		expect(verdict.facts.removals[0]?.events.at(-1)?.included).toEqual([true]);
		const changed = Buffer.from(String(bytes).replace('"sent"', '"held"'));
		expect((await verifyProofFile(changed)).outcome).toBe("failed");
		expect(await verifyProofFile(await file("/proof"))).toMatchObject({ facts: { events: 3 } });
	});

	it("is only for its owner, and does not exist without a removal", async () => {
		const id = await sent();
		const other = await here.app.person("other@example.com");
		expect((await here.call(other, "GET", `/${id}/proof`)).status).toBe(404);
		expect((await here.call(other, "GET", "/proof")).status).toBe(404);
		expect((await here.call(null, "GET", `/${id}/proof`)).status).toBe(401);
	});

	it("cannot be made any more once the account is gone, and the log keeps its commitments", async () => {
		await sent();
		const leaves = "select count(*)::integer as count from private.transparency_leaves";
		const [before] = await here.app.rows(leaves);
		const { status } = await here.app.call("DELETE", `/admin/users/${here.ann.id}`, {
			token: here.app.parts.serviceRoleKey,
		});
		expect(status).toBe(200);
		expect(
			await here.app.rows("select 1 from private.removal_events where user_id = $1", [here.ann.id]),
		).toEqual([]);
		expect(await here.app.rows(leaves)).toEqual([before]);
	});
});
