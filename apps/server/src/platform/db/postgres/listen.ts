import type { Socket } from "node:net";
import pg from "pg";
import { silentPeers } from "./connections.ts";

export interface ListenOptions {
	readonly url: string;
	/** How often a listening connection checks that the server is there. */
	readonly heartbeatMs?: number;
}

const listenAgainMs = 1000;

/** Listens, and reconnects after a lost connection, such as when the server restarts, until it is stopped. */
export async function listen(
	{ url, heartbeatMs = 15_000 }: ListenOptions,
	channel: string,
	onPayload: (payload: string) => void,
	onReady?: () => void,
) {
	let current: pg.Client | undefined;
	let ended = false;
	const connect = async () => {
		const client = new pg.Client({
			connectionString: url,
			application_name: "unlisted-listen",
			...silentPeers,
			query_timeout: heartbeatMs,
		});
		client.on("error", () => undefined);
		client.on("notification", (message) => onPayload(message.payload ?? ""));
		try {
			await client.connect();
			await client.query(`listen ${pg.escapeIdentifier(channel)}`);
		} catch (error) {
			// A standby accepts the connection but refuses LISTEN. Without this, each try would leave a connection
			// there.
			drop(client);
			throw error;
		}
		if (ended) return client.end();
		current = client;
		onReady?.();
		// Notifications come without a request, so only a query shows that the server is still there.
		const heartbeat = setInterval(() => void beat(client).catch(() => drop(client)), heartbeatMs);
		heartbeat.unref();
		client.once("end", () => {
			clearInterval(heartbeat);
			again();
		});
	};
	/** After a failover the old server may go on as read-only: it answers, but nobody notifies there. */
	const beat = async (client: pg.Client) => {
		const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
		if (rows[0]?.transaction_read_only === "on") drop(client);
	};
	/** Does not wait for an answer of the server, which may never come. */
	const drop = (client: pg.Client) => {
		(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
	};
	const again = () => {
		if (ended) return;
		setTimeout(() => connect().catch(again), listenAgainMs).unref();
	};
	await connect();
	return async () => {
		ended = true;
		await current?.end();
	};
}
