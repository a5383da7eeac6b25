import { createServer } from "node:net";
import type { Env } from "./env.ts";
import { brokerMode } from "./modules/brokers/brokers.slice.ts";

/**
 * The lab's brokers answer letters by mail. If a person who tries the product out has set no port for that, we use a
 * free one of this machine. Several processes would each get their own port, but the lab knows only one. So they must
 * be configured with a port.
 */
export async function withPortForAnswers(env: Env): Promise<Env> {
	if (env.INCOMING_SMTP_PORT !== undefined || env.ROLE !== "all" || brokerMode(env) !== "lab") return env;
	return { ...env, INCOMING_SMTP_PORT: await freePort(), INCOMING_SMTP_HOST: "127.0.0.1" };
}

function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
		});
	});
}
