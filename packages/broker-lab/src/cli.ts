#!/usr/bin/env node
import { parseArgs } from "node:util";
import { startBrokerLab } from "./main.ts";

const usage = `Usage: broker-lab [options]

  --port PORT       the port on 127.0.0.1 (default 12112, 0 takes a free one)
  --seed NUMBER     which people there are (default 20260801)
  --people NUMBER   how many, roughly (default 300000)
  --speed FACTOR    how many times faster than real time its clock runs (default 1)
  --smtp URL        where brokers send their mail, such as smtp://127.0.0.1:2525; without it they keep it.
                    Only this machine is taken
  --data-dir DIR    where plants, opt-outs and the clock are kept (default data/broker-lab; "memory" keeps none)
  --quiet           no line for each request

It listens on 127.0.0.1 and nowhere else. Open the address that it prints: it lists the sites.
`;

const { values } = parseArgs({
	options: {
		port: { type: "string", default: "12112" },
		seed: { type: "string", default: "20260801" },
		people: { type: "string", default: "300000" },
		speed: { type: "string", default: "1" },
		smtp: { type: "string" },
		"data-dir": { type: "string", default: "data/broker-lab" },
		quiet: { type: "boolean", default: false },
		help: { type: "boolean", default: false },
	},
});

if (values.help) {
	process.stdout.write(usage);
	process.exit(0);
}
const [port, seed, people, speed] = [values.port, values.seed, values.people, values.speed].map(Number) as [
	number,
	number,
	number,
	number,
];
const isWhole = (number: number, least: number, most: number) =>
	Number.isInteger(number) && number >= least && number <= most;
if (
	!isWhole(port, 0, 65_535) ||
	!isWhole(seed, 0, 2 ** 31) ||
	!isWhole(people, 1, 100_000_000) ||
	!(speed > 0 && speed <= 1_000_000)
) {
	process.stderr.write(usage);
	process.exit(2);
}

const lab = await startBrokerLab({
	port,
	seed,
	people,
	speed,
	dataDir: values["data-dir"] === "memory" ? null : values["data-dir"],
	...(values.smtp === undefined ? {} : { smtpUrl: values.smtp }),
	...(values.quiet ? {} : { log: (line: string) => process.stdout.write(`${line}\n`) }),
}).catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
});
process.stdout.write(`Broker lab ready on ${lab.url}\nToken of its interface: ${lab.token}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
	process.once(signal, async () => {
		await lab.close();
		process.exit(0);
	});
}
