#!/usr/bin/env node
import { runCommand } from "./run-command.ts";

const { code, out, error } = await runCommand(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(error);
process.exitCode = code;
