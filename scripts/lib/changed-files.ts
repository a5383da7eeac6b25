import { run } from "./run.ts";

async function gitLines(...args: string[]): Promise<string[]> {
	const { code, output } = await run("git", args, { quiet: true });
	if (code !== 0) throw new Error(`git ${args.join(" ")}: ${output.trim()}`);
	return output.split("\n").filter((line) => line !== "");
}

/** The files that differ from the commit, including uncommitted ones. */
export async function changedFiles(since: string): Promise<string[]> {
	const changed = await gitLines("diff", "--name-only", "--diff-filter=d", since);
	const added = await gitLines("ls-files", "--others", "--exclude-standard");
	return [...new Set([...changed, ...added])];
}

export const testFiles = (): Promise<string[]> =>
	gitLines("ls-files", "--cached", "--others", "--exclude-standard", "*.test.ts", "*.test.tsx");
