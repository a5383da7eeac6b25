import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { addressGroups } from "./addresses/address-groups.ts";
import type { TrustedProxies } from "./addresses/trusted-proxies.ts";

export interface ConnectionLimits {
	/** The limit for one address: IPv4, or a /64 of IPv6. Larger IPv6 networks may have more. */
	readonly perAddress: number;
	readonly altogether: number;
	/** A proxy's address stands for all its visitors, so this limit ignores it. */
	readonly proxies: TrustedProxies;
}

/** Open connections that share a limit. */
interface Crowd {
	readonly key: string;
	readonly most: number;
	readonly open: Set<Socket>;
	/** Connections without a running request. The longest idle one comes first. */
	readonly idle: Set<Socket>;
}

interface Member {
	readonly crowds: readonly Crowd[];
	atWork: number;
}

/**
 * Limits open connections. Above a limit we close the connection that was idle longest, not the new one. So a client
 * that opens a thousand connections and sends nothing loses only its own, and others at the same address still get
 * in. We never close a connection with a running request. If all have one, we refuse the new connection.
 */
export function installConnectionLimits(app: FastifyInstance, limits: ConnectionLimits): void {
	const members = new Map<Socket, Member>();
	const crowds = new Map<string, Crowd>();
	const crowdOf = (key: string, most: number): Crowd =>
		crowds.get(key) ?? { key, most, open: new Set(), idle: new Set() };
	const everybody = crowdOf("everybody", limits.altogether);
	const count = closedPerMinute(app);

	const leave = (socket: Socket) => {
		for (const crowd of members.get(socket)?.crowds ?? []) {
			crowd.open.delete(socket);
			crowd.idle.delete(socket);
			if (crowd.open.size === 0) crowds.delete(crowd.key);
		}
		members.delete(socket);
	};
	const close = (socket: Socket) => {
		count();
		leave(socket);
		socket.destroy();
	};
	(app.server as Server).on("connection", (socket: Socket) => {
		const address = socket.remoteAddress;
		if (address === undefined) return;
		const counted = limits.proxies.trusts(address) ? [] : addressGroups(address);
		const own = counted.map(({ key, allowance }) => crowdOf(key, limits.perAddress * allowance));
		const joined = [...own, everybody];
		for (const crowd of joined) {
			if (crowd.open.size < crowd.most) continue;
			const [longestIdle] = crowd.idle;
			if (longestIdle === undefined) return close(socket);
			close(longestIdle);
		}
		members.set(socket, { crowds: joined, atWork: 0 });
		for (const crowd of joined) {
			crowds.set(crowd.key, crowd);
			crowd.open.add(socket);
			crowd.idle.add(socket);
		}
		socket.once("close", () => leave(socket));
	});

	const work = (socket: Socket, difference: 1 | -1) => {
		const member = members.get(socket);
		if (!member) return;
		member.atWork += difference;
		for (const { idle } of member.crowds) {
			if (member.atWork > 0) idle.delete(socket);
			else idle.add(socket);
		}
	};
	const begun = new WeakSet<object>();
	// A request counts as running once it has arrived completely. A connection that waits for a body is idle.
	app.addHook("preValidation", (request, _reply, done) => {
		begun.add(request.raw);
		work(request.raw.socket, 1);
		done();
	});
	app.addHook("onResponse", (request, _reply, done) => {
		if (begun.delete(request.raw)) work(request.raw.socket, -1);
		done();
	});
}

/** Logs at most one line a minute, because a client that opens thousands of connections must not fill the log. */
function closedPerMinute(app: FastifyInstance): () => void {
	let closed = 0;
	let saidAt = Number.NEGATIVE_INFINITY;
	return () => {
		closed += 1;
		const now = performance.now();
		if (now - saidAt < 60_000) return;
		app.log.warn({ closed }, "too many connections are open: those that waited longest are closed");
		saidAt = now;
		closed = 0;
	};
}
