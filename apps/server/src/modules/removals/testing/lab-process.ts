import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type LabSite, labPlaybooks } from "@unlisted/broker-lab";
import type { LabHere } from "./lab-deps.ts";

const cli = fileURLToPath(new URL("../../../../../../packages/broker-lab/src/cli.ts", import.meta.url));

export interface LabProcess extends LabHere {
	close(): Promise<void>;
}

/** A lab in a process of its own: it goes on when workers are killed, and uses none of their time. */
export async function startLabProcess(people: number): Promise<LabProcess> {
	const args = [cli, "--port", "0", "--data-dir", "memory", "--people", String(people), "--quiet"];
	const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
	const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	let url = "";
	let token = "";
	for await (const line of createInterface(child.stdout)) {
		url ||= /ready on (\S+)/.exec(line)?.[1] ?? "";
		token ||= /Token of its interface: (\S+)/.exec(line)?.[1] ?? "";
		if (url !== "" && token !== "") break;
	}
	if (token === "") throw new Error("The lab did not start.");
	const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
	const ask = async (path: string, init: RequestInit) => {
		const answer = await fetch(`${url}/api${path}`, { ...init, headers });
		if (!answer.ok) throw new Error(`The lab answered ${answer.status} to ${path}.`);
		return answer.json();
	};
	const { sites, smtpPort } = (await ask("/sites", {})) as { sites: LabSite[]; smtpPort: number };
	return {
		url,
		token,
		sites,
		smtpPort,
		port: Number(new URL(url).port),
		playbooks: labPlaybooks,
		advance: async (ms) => void (await ask("/advance", { method: "POST", body: JSON.stringify({ ms }) })),
		close: async () => {
			child.kill();
			await gone;
		},
	};
}
