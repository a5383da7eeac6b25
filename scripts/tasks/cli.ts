import { runCommand } from "../../apps/server/src/cli.ts";

process.exitCode = await runCommand(process.argv.slice(2));
