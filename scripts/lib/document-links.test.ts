import { expect, it } from "vitest";
import { asvsComplaints, brokenLinks, missingEntrypoints, missingRooms } from "./document-links.ts";

it("a link to a missing file is named; other sites, parts of a page and code are ignored", () => {
	const text =
		"[a](there.ts) [b](../gone.md#part) [c](https://x.example) [d](#part)\n```ts\nlist[0](none.ts)\n```\n";
	expect(brokenLinks([{ path: "docs/x/y.md", text }], (path) => path === "docs/x/there.ts")).toEqual([
		"docs/x/y.md leads to docs/gone.md, which is not there",
	]);
});

it("a table of the standard that lacks a requirement, or has a wrong number, is refused", () => {
	const complaints = asvsComplaints("| 1.1.1 | 2 | Decode once | met |  |\n");
	expect(complaints).toEqual([
		"There are 253 requirements, and the table has 1 rows",
		"It has to say: Of 253 requirements 1 are met, 0 do not apply, and 0 are open",
		"1.1.1 is met, and nothing shows it",
	]);
});

it("a command or job that the page of entry points does not name is found", () => {
	const running = "| `npm run cli -- keys list` | Lists keys |\n| `scanner.plan-anew` | 5 | 5 s | 5 min |\n";
	expect(missingEntrypoints(running, "`keys list`")).toEqual([
		"docs/entrypoints.md does not name scanner.plan-anew, which docs/running.md has: add its row",
	]);
	expect(missingEntrypoints(running, "`keys list` and `scanner.plan-anew`")).toEqual([]);
});

it("a schedule without its row in the table of entry points is found, even if its job is named elsewhere", () => {
	const running = "| `scanner.sweep` | `*/5 * * * *` |\n";
	const jobs = "| `scanner.sweep` | its schedule | 1 |\n";
	expect(missingEntrypoints(running, jobs)).toEqual([
		"docs/entrypoints.md, “The clock strikes”, lacks the row: | `*/5 * * * *` | `scanner.sweep` | why |",
	]);
	expect(
		missingEntrypoints(running, `${jobs}| \`*/5 * * * *\` | \`scanner.sweep\` | It ends scans. |`),
	).toEqual([]);
});

it("a room that the page of the house does not mention is found, and so is one in the wrong place", () => {
	const roomsOf = {
		"apps/server/src/modules/incoming-mail": ["core", "taking"],
		"apps/web/app/auth": ["parts"],
	};
	const table = (rooms: string) => `| incoming mail | what is in it |\n| --- | --- |\n${rooms}\nMore.`;
	const [core, taking] = ["| `core` | Rows. |\n", "| `taking` | Keeping. |\n"];
	const link = "[auth](../apps/web/app/auth)";
	const complaint = "docs/house.md has not the rooms of incoming-mail in their order: core, taking";
	expect(missingRooms(table(core + taking) + link, roomsOf)).toEqual([]);
	expect(missingRooms(table(core) + link, roomsOf)).toEqual([complaint]);
	expect(missingRooms(table(taking + core) + link, roomsOf)).toEqual([complaint]);
	expect(missingRooms(table(core + taking), roomsOf)).toEqual([
		"docs/house.md does not link to apps/web/app/auth, which has rooms",
	]);
});
