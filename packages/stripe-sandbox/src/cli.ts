#!/usr/bin/env node
import { parseArgs } from "node:util";
import { startStripeSandbox } from "./main.ts";

const usage = `Usage: stripe-sandbox [options]

  --port PORT              the port on 127.0.0.1 (default 12111, 0 takes a free one)
  --data-dir DIR           where the state is kept (default data/stripe-sandbox; "memory" keeps none)
  --webhook URL            an address that is told of every event; needs --webhook-secret
  --webhook-secret SECRET  the whsec_… that the events are signed with
  --secret-key KEY         instead of sk_test_sandbox; live keys are refused
  --publishable-key KEY    instead of pk_test_sandbox
  --quiet                  no line for each request
`;

const { values } = parseArgs({
	options: {
		port: { type: "string", default: "12111" },
		"data-dir": { type: "string", default: "data/stripe-sandbox" },
		webhook: { type: "string" },
		"webhook-secret": { type: "string" },
		"secret-key": { type: "string" },
		"publishable-key": { type: "string" },
		quiet: { type: "boolean", default: false },
		help: { type: "boolean", default: false },
	},
});

if (values.help) {
	process.stdout.write(usage);
	process.exit(0);
}
const port = Number(values.port);
const { webhook: url, "webhook-secret": secret } = values;
if (!Number.isInteger(port) || port < 0 || port > 65_535 || (url === undefined) !== (secret === undefined)) {
	process.stderr.write(usage);
	process.exit(2);
}

const sandbox = await startStripeSandbox({
	port,
	dataDir: values["data-dir"] === "memory" ? null : values["data-dir"],
	...(values["secret-key"] === undefined ? {} : { secretKey: values["secret-key"] }),
	...(values["publishable-key"] === undefined ? {} : { publishableKey: values["publishable-key"] }),
	...(url === undefined || secret === undefined ? {} : { webhooks: [{ url, secret }] }),
	...(values.quiet ? {} : { log: (line: string) => process.stdout.write(`${line}\n`) }),
}).catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
});
process.stdout.write(`Stripe sandbox ready on ${sandbox.url}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
	process.once(signal, async () => {
		await sandbox.close();
		process.exit(0);
	});
}
