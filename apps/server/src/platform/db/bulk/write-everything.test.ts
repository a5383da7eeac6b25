import { expect, it } from "vitest";
import { writeEverything } from "./write-everything.ts";

it("reports that another restore is running, before it writes anything", async () => {
	const asked: string[] = [];
	const query = async (text: string) => {
		asked.push(text);
		return { rows: text.includes("advisory") ? [{ mine: false }] : [], affected: 0 };
	};
	const connection = { kind: "postgres", sql: { query } } as never;
	const shape = { kind: "postgres", migrations: [], tables: [], queue: null } as never;
	await expect(writeEverything(connection, shape, { migrations: [], queueSchema: "" })).rejects.toThrow(
		"Another restore is writing into this database. Wait until it has ended.",
	);
	expect(asked).toHaveLength(2);
});
