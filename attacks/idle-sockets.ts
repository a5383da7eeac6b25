import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, Findings } from "./support/attack.ts";
import type { Target } from "./support/target.ts";

const sockets = 1100;

/** Announces a body, sends two bytes of it, and then nothing more. */
function idle(url: URL, path: string): Promise<Socket> {
	return new Promise((resolve) => {
		const socket = connect({ host: url.hostname, port: Number(url.port) });
		socket.on("error", () => resolve(socket));
		socket.on("connect", () => {
			socket.write(
				`POST ${path} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"`,
			);
			resolve(socket);
		});
	});
}

export const attack: Attack = {
	name: "idle-sockets",
	tries: `Opens ${sockets} connections that never send the body they announced, so that everybody else is shed.`,
	quick: true,
	run: async (target: Target) => {
		const findings = new Findings();
		const url = new URL(target.url);
		for (const path of ["/webhooks/stripe", "/api/scanner/start", "/api/support"]) {
			const open = await Promise.all(Array.from({ length: sockets }, () => idle(url, path)));
			try {
				await sleep(500);
				const bystander = target.visitor();
				const answers: number[] = [];
				for (let n = 0; n < 10; n += 1) {
					const answer = await bystander.get(n % 2 === 0 ? "/" : "/readyz").catch(() => null);
					answers.push(answer?.status ?? 0);
				}
				const served = answers.filter((status) => status === 200).length;
				findings.expect(
					served === answers.length,
					`${path}: ${served} of ${answers.length} others were served`,
				);
			} finally {
				for (const socket of open) socket.destroy();
			}
		}
		return findings.verdict();
	},
};
