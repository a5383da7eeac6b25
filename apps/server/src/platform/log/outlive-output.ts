type Output = Pick<NodeJS.WriteStream, "write" | "on">;

const heard = new WeakSet<Output>();
let lost = 0;

/**
 * A disk can be full and a pipe can lose its reader. Node reports that as an event, which ends a process that does not
 * listen for it. A server must go on without its log.
 */
export function outlive(output: Output): void {
	if (heard.has(output)) return;
	heard.add(output);
	output.on("error", () => undefined);
}

/** Writes lines to `output`, and counts those that could not be written. */
export function countingLost(output: Output): { write(line: string): void } {
	outlive(output);
	return {
		write: (line) => {
			output.write(line, (error) => {
				if (error) lost += 1;
			});
		},
	};
}

/** How many lines this process could not write. */
export const linesLost = (): number => lost;
