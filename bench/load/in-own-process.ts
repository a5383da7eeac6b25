import { fork } from "node:child_process";
import { once } from "node:events";
import type { Drive, Driven } from "./drive.ts";

/** Starts the load and waits for its figures. */
export async function driveInOwnProcess(drive: Drive): Promise<Driven> {
	const child = fork(new URL("./drive.ts", import.meta.url).pathname);
	const answered = once(child, "message") as Promise<[{ driven: Driven } | { failure: string }]>;
	const ended = once(child, "exit").then(([code]) => {
		throw new Error(`The load ended with ${code} and without figures.`);
	});
	child.send(drive);
	const [answer] = await Promise.race([answered, ended]);
	await ended.catch(() => undefined);
	if ("failure" in answer) throw new Error(answer.failure);
	return answer.driven;
}
