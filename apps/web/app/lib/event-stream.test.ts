import { expect, it } from "vitest";
import { eventReader, type StreamedEvent } from "./event-stream.ts";

function read(...pieces: string[]): StreamedEvent[] {
	const events: StreamedEvent[] = [];
	const take = eventReader((event) => events.push(event));
	for (const piece of pieces) take(piece);
	return events;
}

const two = 'event: progress\ndata: {"progress":25}\n\n: still here\n\ndata: a\ndata:b\n\n';
const asRead = [
	{ event: "progress", data: '{"progress":25}' },
	{ event: "message", data: "a\nb" },
];

it("passes on whole events, and none for a comment", () => {
	expect(read(two)).toEqual(asRead);
	expect(read(two.replaceAll("\n", "\r\n"))).toEqual(asRead);
});

it("does not care where the pieces end", () => {
	expect(read(...two)).toEqual(asRead);
	expect(read(...two.replaceAll("\n", "\r\n"))).toEqual(asRead);
});

it("keeps an event that is not whole yet", () => {
	expect(read("event: progress\ndata: {}")).toEqual([]);
	expect(read("event: progress\ndata: {}\n")).toEqual([]);
});

it("forgets the name of an event without data", () => {
	expect(read("event: progress\n\ndata: x\n\n")).toEqual([{ event: "message", data: "x" }]);
});
