import { posix } from "node:path";
import { filesAFolderMax, roomsOf } from "./rooms.ts";

/** Finds folders with too many code files, and rooms without a place in the order. Tests do not count. */
export function crowdedFolders(paths: readonly string[]): string[] {
	const code = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
	const counts = Map.groupBy(code, (path) => posix.dirname(path));
	const crowded = [...counts]
		.filter(([, files]) => files.length > filesAFolderMax)
		.map(
			([folder, files]) =>
				`${folder} holds ${files.length} files of code, and ${filesAFolderMax} is the most: move those that belong together into a folder of their own.`,
		);
	return [...crowded, ...roomsWithoutPlace([...counts.keys()])];
}

function roomsWithoutPlace(folders: readonly string[]): string[] {
	return Object.entries(roomsOf).flatMap(([parent, rooms]) => {
		const inside = folders.filter((folder) => folder.startsWith(`${parent}/`));
		const names = new Set(inside.map((folder) => folder.slice(parent.length + 1).split("/")[0] ?? ""));
		names.delete("testing");
		const unlisted = [...names].filter((name) => !rooms.includes(name));
		const gone = rooms.filter((room) => !names.has(room));
		return [
			...unlisted.map(
				(name) =>
					`${parent}/${name} has no place in the order of rooms: add its name in scripts/lib/imports/rooms.ts, after the rooms that it imports from.`,
			),
			...gone.map(
				(name) =>
					`${parent}/${name} is in the order of rooms and has no files: take its name out of scripts/lib/imports/rooms.ts.`,
			),
		];
	});
}
