import { expect, it } from "vitest";
import { crowdedFolders } from "./crowded-folders.ts";
import { roomsOf } from "./rooms.ts";

const everyRoom = Object.entries(roomsOf).flatMap(([folder, rooms]) =>
	rooms.map((room) => `${folder}/${room}/a.ts`),
);
const files = (folder: string, count: number, end: string) =>
	Array.from({ length: count }, (_, index) => `${folder}/file-${index}${end}`);

it("a folder may have thirty files of code; its tests do not count", () => {
	const thirty = [...files("apps/a", 30, ".ts"), ...files("apps/a", 5, ".db.test.ts")];
	expect(crowdedFolders([...everyRoom, ...thirty])).toEqual([]);
	expect(crowdedFolders([...everyRoom, ...thirty, "apps/a/one-more.tsx"])).toEqual([
		"apps/a holds 31 files of code, and 30 is the most: move those that belong together into a folder of their own.",
	]);
});

it("a room without a place in the order is refused, and so is a place without a room", () => {
	const identity = "apps/server/src/modules/identity";
	expect(crowdedFolders([...everyRoom, `${identity}/attic/a.ts`])).toEqual([
		`${identity}/attic has no place in the order of rooms: add its name in scripts/lib/imports/rooms.ts, after the rooms that it imports from.`,
	]);
	expect(crowdedFolders(everyRoom.filter((path) => !path.startsWith(`${identity}/keys/`)))).toEqual([
		`${identity}/keys is in the order of rooms and has no files: take its name out of scripts/lib/imports/rooms.ts.`,
	]);
});
