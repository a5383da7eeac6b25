import { expect, it } from "vitest";
import { statementText } from "./statement-text.ts";

it("a statement is named by its verb and its table", () => {
	const name = (text: string) => statementText(text).name;
	expect(name('select id, at as "At" from private.mails where id = $1')).toBe("select private.mails");
	expect(name("insert into auth.users (id) values ($1)")).toBe("insert auth.users");
	expect(name("update private.mails\n set a = $1")).toBe("update private.mails");
	expect(name("select set_config('role', $1, true)")).toBe("select");
	expect(name("select * from unnest($1) t")).toBe("select");
	expect(name("select (select count(*) from a.b where (c = (1))) from d.e")).toBe("select d.e");
	expect(name("select t.x from (select x from a.b) t")).toBe("select a.b");
	expect(name("commit")).toBe("commit");
});

it("nothing that a caller may have passed is left in its text", () => {
	const text = statementText(
		`select 'ann@example.com', e'a\\'nn', $$ann$$, $x$ann$x$, 5551234, 1.5, u."id" as "ann ""smith" from public.profiles p where x = $12 and y1 = 'it''s ann`,
	).text;
	expect(text).not.toMatch(/ann|555|1\.5|smith/);
	expect(text).toContain("from public.profiles p where x = $12 and y1 = ?");
});

it("a long statement is cut", () => {
	expect(statementText(`select ${"a, ".repeat(2000)}b from c`).text).toHaveLength(1000);
});
