import { Agent, buildConnector } from "undici";
import type { Guard } from "./guard.ts";

/** HTTP connections that only go to places that the guard has checked. */
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
							// The certificate must be for the name, not for the address.
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
