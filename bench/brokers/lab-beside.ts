import { startLabProcess } from "../../apps/server/src/modules/removals/testing/lab-process.ts";

export interface LabBeside {
	readonly port: number;
	get<Answer>(path: string): Promise<Answer>;
	close(): void;
}

/** The broker lab in its own process, so that its cost does not count as ours. */
export async function labBeside(): Promise<LabBeside> {
	const lab = await startLabProcess(300_000);
	return {
		port: lab.port,
		async get<Answer>(path: string) {
			const answer = await fetch(`${lab.url}${path}`, { headers: { authorization: `Bearer ${lab.token}` } });
			if (!answer.ok) throw new Error(`The lab answered ${answer.status} to ${path}.`);
			return (await answer.json()) as Answer;
		},
		close: () => void lab.close(),
	};
}
