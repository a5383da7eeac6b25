import { describe, expect, it } from "vitest";
import { brokenSpreadRules } from "./statement-rules.ts";

const broken = (text: string, within = "read") => brokenSpreadRules(within, text).join("\n");

describe("a statement on a table that can be spread by person", () => {
	it("may ask for one person, for some people, and for everybody if its function's name says so", () => {
		expect(broken("select id from private.exposures where user_id = $1 and id = $2")).toBe("");
		expect(broken("select count(*) from private.removals where user_id = any($1::uuid[])")).toBe("");
		expect(broken("insert into private.scan_tasks (id, user_id) values ($1, $2)")).toBe("");
		const all = "select user_id, id from private.scan_tasks where created_at < $1";
		expect(broken(all, "tasksOfEverybody")).toBe("");
		expect(broken(all)).toContain("asks every database");
	});

	it("names the person for each of its tables", () => {
		expect(broken("select id from private.exposures where id = $1")).toContain("does not name the person");
		const two =
			"select 1 from private.alerts a join private.exposures e on e.id = a.exposure_id where a.user_id = $1";
		expect(broken(two)).toContain("for each table");
	});

	it("ties its tables by person, however they are joined", () => {
		const tied = "does not tie its tables by person";
		const from = "select a.id from private.alerts a";
		const where = "where a.user_id = $1";
		expect(
			broken(`${from} join private.exposures e on e.id = a.exposure_id ${where} and e.user_id is not null`),
		).toBe(`${tied}: say x.user_id = y.user_id, or name the person for each of them`);
		expect(broken(`${from}, private.exposures e ${where} and e.user_id <> a.user_id`)).toContain(tied);
		expect(broken(`${from}, (select user_id from private.exposures) e ${where}`)).toContain(tied);
		expect(
			broken(
				"delete from private.alerts a using private.exposures e where a.user_id = $1 and e.user_id is null",
			),
		).toContain(tied);
		expect(
			broken(
				"delete from private.alerts where user_id = $1 and id in (select id from private.exposures where user_id > $1)",
			),
		).toContain(tied);
		for (const right of [
			`${from} join private.exposures e on e.user_id = a.user_id and e.id = a.exposure_id ${where}`,
			`${from} join private.exposures e using (user_id, id) ${where}`,
			`${from}, private.exposures e ${where} and e.user_id = $1`,
			`${from} ${where} and (a.user_id, a.exposure_id) in (select user_id, id from private.exposures)`,
			"insert into private.alerts (id, user_id) select id, $1 from private.exposures where user_id = $1",
			"delete from private.alerts a using private.exposures e where a.user_id = $1 and e.user_id = a.user_id",
		])
			expect(broken(right), right).toBe("");
	});

	it("names no table of another database", () => {
		expect(
			broken(
				"select u.id from auth.users u join private.exposures e on e.user_id = u.id where e.user_id = $1",
			),
		).toContain("private.exposures and auth.users");
		expect(
			broken("select e.id from private.exposures e, auth.users u where e.user_id = u.id and e.user_id = $1"),
		).toContain("private.exposures and auth.users");
		expect(broken("select id from auth.users where id = $1")).toBe("");
	});

	it("changes one table, by keys that are not selected as an array", () => {
		expect(
			broken(
				"with a as (insert into private.security_scores (user_id) values ($1)) update private.scan_tasks set score = 1 where user_id = $1",
			),
		).toContain("make it two");
		expect(
			broken(
				"delete from private.scanner_events where user_id = $1 and id = any(array( select id from private.scanner_events where user_id = $1))",
			),
		).toContain("array that is selected");
	});
});
