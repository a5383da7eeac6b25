import { posix } from "node:path";

export interface Document {
	readonly path: string;
	readonly text: string;
}

/** Finds links in documents to missing files: moved, renamed, or never written. */
export function brokenLinks(documents: readonly Document[], exists: (path: string) => boolean): string[] {
	return documents.flatMap(({ path, text }) =>
		[...text.replace(/```.*?```/gs, "").matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
			.map(([, target]) => target ?? "")
			.filter((target) => !/^[a-z]+:/.test(target))
			.map((target) => posix.join(posix.dirname(path), target))
			.filter((target) => !exists(target))
			.map((target) => `${path} leads to ${target}, which is not there`),
	);
}

/** Finds commands, jobs and schedules of docs/running.md that docs/entrypoints.md does not name. */
export function missingEntrypoints(running: string, entrypoints: string): string[] {
	const commands = [...running.matchAll(/^\| `npm run cli -- ([a-z][a-z-]*(?: [a-z][a-z-]*)?)/gm)];
	const jobs = [...running.matchAll(/^\| `([a-z][a-z-]*\.[a-z-]+)` \|/gm)];
	const names = new Set([...commands, ...jobs].map(([, name = ""]) => name));
	const schedules = [...running.matchAll(/^\| `([a-z-]+\.[a-z-]+)` \| (`[^`]+ [^`]+`) \|$/gm)];
	return [
		...[...names]
			.filter((name) => !entrypoints.includes(`\`${name}\``))
			.map((name) => `docs/entrypoints.md does not name ${name}, which docs/running.md has: add its row`),
		...schedules
			.filter(([, name, cron]) => !entrypoints.includes(`\n| ${cron} | \`${name}\` | `))
			.map(
				([, name, cron]) =>
					`docs/entrypoints.md, “The clock strikes”, lacks the row: | ${cron} | \`${name}\` | why |`,
			),
	];
}

/**
 * Finds folders with rooms that docs/house.md does not mention. A slice of the server needs a table with its rooms in
 * their order. Any other folder needs a link to itself or to each of its rooms.
 */
export function missingRooms(house: string, roomsOf: Readonly<Record<string, readonly string[]>>): string[] {
	return Object.entries(roomsOf).flatMap(([folder, rooms]) => {
		const [, slice] = /^apps\/server\/src\/modules\/(.+)$/.exec(folder) ?? [];
		if (slice === undefined) {
			const links = (path: string) => house.includes(`](../${path})`);
			const isTold = links(folder) || rooms.every((room) => links(`${folder}/${room}`));
			return isTold ? [] : [`docs/house.md does not link to ${folder}, which has rooms`];
		}
		const [, rows = ""] = house.split(`| ${slice.replaceAll("-", " ")} | what is in it |\n| --- | --- |\n`);
		const told = [...(rows.split("\n\n")[0] ?? "").matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, room]) => room);
		if (told.join() === rooms.join()) return [];
		return [`docs/house.md has not the rooms of ${slice} in their order: ${rooms.join(", ")}`];
	});
}

const requirements = 253;

/**
 * Checks the table of ASVS 5.0.0: each requirement of levels 1 and 2 is there once and has a state, and the counts in
 * the text above the table are right.
 */
export function asvsComplaints(table: string): string[] {
	const rows = [...table.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| ([^|]*)\|$/gm)];
	const count = (state: string) => rows.filter((row) => row[3] === state).length;
	const states = { met: count("met"), not: count("not applicable"), open: count("**open**") };
	const said = `Of ${requirements} requirements ${states.met} are met, ${states.not} do not apply, and ${states.open} are open`;
	const shownByNothing = rows.filter((row) => row[3] === "met" && row[4]?.trim() === "").map((row) => row[1]);
	return [
		...(new Set(rows.map((row) => row[1])).size === requirements && rows.length === requirements
			? []
			: [`There are ${requirements} requirements, and the table has ${rows.length} rows`]),
		...(table.includes(said) ? [] : [`It has to say: ${said}`]),
		...shownByNothing.map((id) => `${id} is met, and nothing shows it`),
	];
}
