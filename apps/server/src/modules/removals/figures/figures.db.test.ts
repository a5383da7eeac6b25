import { randomBytes, randomUUID } from "node:crypto";
import type { Effectiveness } from "@unlisted/contracts/removals/effectiveness";
import { expect, it } from "vitest";
import { readFigures } from "../../../platform/db/operator-figures.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { removalGauges } from "../overview/removal-gauges.ts";
import { useRemovals } from "../testing/removals-app.ts";
import { countFigures } from "./count-figures.ts";
import { keptOverview, type Overview } from "./keep-overview.ts";
import { ownFigures } from "./own-figures.ts";

const day = 86_400_000;

onDatabase("figures about removals", (open) => {
	const here = useRemovals(open);
	const count = () => countFigures(here.worker())();
	const read = async () => {
		const answer = await here.app.http.inject({ method: "GET", url: "/api/effectiveness" });
		return { headers: answer.headers, body: answer.json() as Effectiveness, text: answer.body };
	};
	const gauge = (name: string) =>
		removalGauges(here.app.parts)
			.find((one) => one.name === name)
			?.value();

	/** Creates this many people, each with removals at these brokers. */
	const people = async (number: number, brokers: readonly string[], removed: (person: number) => boolean) => {
		const now = here.app.clock.now();
		for (let person = 0; person < number; person += 1) {
			const userId = randomUUID();
			await here.app.rows("insert into auth.users (id, created_at, updated_at) values ($1, $2, $2)", [
				userId,
				now,
			]);
			for (const broker of brokers)
				await here.app.rows(
					`insert into private.removals (user_id, id, broker, listing_id, owner, state, state_since, channel, automatic,
						priority, rounds, asked, created_at, sent_at, mail_token)
					 values ($1, $2, $3, $4, $3, $5, $6, 'playbook', true, 1, 1, true, $7, $7, $8)`,
					[
						userId,
						randomUUID(),
						broker,
						randomUUID(),
						removed(person) ? "verified_removed" : "sent",
						now,
						new Date(now.getTime() - 7 * day),
						randomBytes(8).toString("hex"),
					],
				);
			await here.app.rows(
				"insert into private.broker_answers (user_id, record_hash, answer, answered_at) values ($1, $2, $3, $4)",
				[userId, randomBytes(32), person % 4 === 0 ? "not_me" : "me", now],
			);
		}
	};

	it("publish nothing about few people, and nobody's data of many", async () => {
		await people(3, ["alpha.test"], () => true);
		await count();
		expect((await read()).body).toMatchObject({ own: false, total: null, by_broker: [], precision: null });

		await people(37, ["alpha.test", "beta.test", "gamma.test"], (person) => person < 30);
		await people(4, ["delta-rare.test"], () => true);
		await count();
		const { headers, body, text } = await read();
		expect(headers["cache-control"]).toBe("public, max-age=300");
		expect(body).toMatchObject({
			own: false,
			counted_at: here.app.clock.now().toISOString(),
			total: { requests: 120, listings: 120, removed: 95, share: { percent: 82 }, days: { median: 7 } },
			by_channel: [{ channel: { name: "The site's opt-out page" } }],
			precision: { answers: 45, mine: 30, share: { percent: 72 } },
		});
		// Each of the two has 37 people, but a line for both would reveal the four of the rare site by subtraction.
		expect(body.by_broker.map(({ broker }) => broker?.id ?? null)).toEqual(["alpha.test", "beta.test", null]);
		expect(text).not.toContain("delta-rare");
		expect(await gauge("unlisted_removals_verified")).toBe(97);
	});

	it("go on being counted after the clock was ahead once", async () => {
		await count();
		for (const table of ["removal_figures", "operator_figures"])
			await here.app.rows(`update private.${table} set counted_at = counted_at + interval '1 year'`);
		await people(1, ["gamma.test"], () => false);
		await count();
		expect((await read()).body.counted_at).toBe(here.app.clock.now().toISOString());
		const kept = await readFigures<Overview>(here.app.parts.db, keptOverview);
		expect(kept?.countedAt).toEqual(here.app.clock.now());
		expect(kept?.figures.states).toEqual([expect.objectContaining({ count: 1 })]);
	});

	it("give the landing page its own figures from a hundred removals on", async () => {
		const own = ownFigures(here.app.parts);
		let changes = 0;
		own.onChange(() => {
			changes += 1;
		});
		await people(33, ["alpha.test", "beta.test", "gamma.test"], () => true);
		await count();
		await own.read();
		expect(own.onPages()).toEqual({ figures: null });

		await people(10, ["alpha.test"], (person) => person < 5);
		await count();
		await own.read();
		await own.read();
		expect(changes).toBe(1);
		expect(own.onPages().figures).toMatchObject({ share: "95%", removed: "105", requests: "110" });
	});

	it("count what came back, and metrics see what is overdue and late", async () => {
		await here.listed("beta.test");
		const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings")).body;
		await here.call(here.ann, "POST", "", { listing_id: listings[0].id });
		await here.work();
		here.unlisted("beta.test");
		await here.days(4);
		await here.listed("beta.test");
		const back = "select times_back from private.removals where user_id = $1";
		expect(await here.app.rows(back, [here.ann.id])).toEqual([{ times_back: 1 }]);

		await people(12, ["gamma.test"], () => false);
		await here.app.rows("update private.removals set state = 'overdue' where broker = 'gamma.test'");
		expect(await gauge("unlisted_removals_overdue")).toBe(12);
		expect(await gauge("unlisted_removals_tasks")).toBe(0);
		await here.app.rows("update private.removals set next_at = $1 where broker = 'gamma.test'", [
			new Date(here.app.clock.now().getTime() - 5000),
		]);
		expect(await gauge("unlisted_removals_queue_seconds")).toBe(5);
	});
});
