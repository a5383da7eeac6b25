import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface LabBeside {
	readonly port: number;
	get<Answer>(path: string): Promise<Answer>;
	close(): void;
}

const cli = fileURLToPath(new URL("../../packages/broker-lab/src/cli.ts", import.meta.url));

/** The broker lab in a process of its own, so that what it costs does not count as ours. */
export async function labBeside(): Promise<LabBeside> {
	const args = [cli, "--port", "0", "--data-dir", "memory", "--quiet"];
	const child: ChildProcess = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
	let url = "";
	let token = "";
	if (!child.stdout) throw new Error("The lab has no output.");
	for await (const line of createInterface(child.stdout)) {
		url ||= /ready on (\S+)/.exec(line)?.[1] ?? "";
		token ||= /Token of its interface: (\S+)/.exec(line)?.[1] ?? "";
		if (url !== "" && token !== "") break;
	}
	if (token === "") throw new Error("The lab did not start.");
	return {
		port: Number(new URL(url).port),
		async get<Answer>(path: string) {
			const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
			if (!answer.ok) throw new Error(`The lab answered ${answer.status} to ${path}.`);
			return (await answer.json()) as Answer;
		},
		close: () => void child.kill(),
	};
}
