import { Agent, buildConnector } from "undici";
import type { Guard } from "./guard.ts";

/** A program's HTTP connections, each made to the place that the guard names, after it was checked. */
export function guardedAgent(guard: Guard): Agent {
	const connect = buildConnector({ timeout: 10_000, allowH2: false });
	return new Agent({
		connect: (options, done) => {
			const secure = options.protocol === "https:";
			guard.place(options.hostname, Number(options.port) || (secure ? 443 : 80)).then(
				({ address, port }) =>
					connect(
						{
							...options,
							hostname: address,
							host: address,
							port: String(port),
							// The certificate has to be the name's, not the address's.
							...(secure && { servername: options.hostname }),
						},
						done,
					),
				(error: Error) => done(error, null),
			);
		},
		connections: 4,
		pipelining: 1,
		keepAliveTimeout: 10_000,
		maxHeaderSize: 32_768,
	});
}
