import type { ServerResponse } from "node:http";
import { z } from "zod";
import type { HttpApp } from "../../../platform/http/app.ts";
import type { ConfirmedCallerOf } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { security, tags } from "../core/described.http.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { readScans } from "./read-scans.ts";

/** Streams that one person may have. Further ones are asked to come back later, and can use GET /status meanwhile. */
const perPerson = 6;
const perProcess = 2000;
const uuid = z.uuid();
const beatMs = 15_000;
/** After this time the program connects again, with a token that is still valid. */
const longestMs = 10 * 60_000;

/**
 * Sends progress as server-sent events, for programs. The pages use GET /status (decision 0095). An event is the
 * answer of GET /status with the id of its scan, sent whenever it changes. Returns a function that ends all streams.
 */
export function eventsRoutes(app: HttpApp, deps: ScannerDeps, who: ConfirmedCallerOf): () => void {
	const scans = readScans(deps);
	const open = new Map<string, Set<() => void>>();
	let listening = 0;
	const schema = { tags, security, summary: "Progress of scans, as server-sent events" };
	app.get("/api/scanner/events", { config: { staysOpen: true }, schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		const own = open.get(userId) ?? new Set();
		if (own.size >= perPerson || listening >= perProcess)
			throw new Refusal("rate_limited", "Too many pages listen", { retryAfterSeconds: 30 });
		const stream = eventStream(reply.raw);
		let ended = false;
		let stopHearing = () => undefined as unknown;
		let stopTimers = () => undefined as unknown;
		const end = () => {
			if (ended) return;
			ended = true;
			stopHearing();
			stopTimers();
			stream.end();
			own.delete(end);
			listening -= 1;
			if (own.size === 0) open.delete(userId);
		};
		own.add(end);
		listening += 1;
		open.set(userId, own);
		// Shows one state after the other, so that an older state never comes after a newer one.
		let inTurn = Promise.resolve();
		const show = (taskId: string) => {
			inTurn = inTurn.then(async () => {
				if (ended) return;
				// The token may have expired since, or the person may have signed out or been banned. Then nothing is sent.
				await who(request, reply);
				const task = await scans.status(userId, taskId);
				if (!ended) stream.send("progress", task.task_id, task);
			});
			inTurn.catch(end);
		};
		try {
			stopHearing = await deps.feed.hear(userId, show);
		} catch (error) {
			end();
			throw error;
		}
		reply.hijack();
		stream.begin(reply.getHeaders());
		request.raw.once("close", end);
		const beat = setInterval(() => stream.beat(), beatMs);
		const limit = setTimeout(end, longestMs);
		for (const timer of [beat, limit]) timer.unref();
		stopTimers = () => {
			clearInterval(beat);
			clearTimeout(limit);
		};
		reply.raw.once("close", end);
		// A client that disconnected in the meantime gets no event.
		if (request.raw.socket.destroyed) return end();
		// A program that reconnects may have missed the end of its scan.
		const heardOf = uuid.safeParse(request.headers["last-event-id"]).data;
		const running = await scans.running(userId).catch(() => null);
		const last = running ?? (heardOf && (await scans.status(userId, heardOf).catch(() => null)));
		if (last) show(last.task_id);
	});
	return () => {
		for (const own of [...open.values()]) for (const end of [...own]) end();
	};
}

function eventStream(raw: ServerResponse) {
	let begun = false;
	return {
		begin: (headers: Record<string, unknown>) => {
			begun = true;
			for (const [name, value] of Object.entries(headers))
				if (value !== undefined) raw.setHeader(name, value as string);
			raw.setHeader("content-type", "text/event-stream; charset=utf-8");
			// Without this header, some proxies hold small pieces back.
			raw.setHeader("x-accel-buffering", "no");
			raw.writeHead(200);
			raw.write(": listening\n\n");
		},
		send: (event: string, id: string, data: unknown) =>
			raw.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
		beat: () => raw.write(": still here\n\n"),
		end: () => {
			if (begun) raw.end();
		},
	};
}
