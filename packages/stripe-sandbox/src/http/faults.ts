/**
 * Faults on request: the connection breaks before anything was done, or after it was done and before the
 * answer; or the call fails with 500, which its idempotency key remembers.
 */
export interface Fault {
	method: string;
	/** How the address begins. */
	path: string;
	when: "before" | "after" | "error";
	times: number;
}

export interface Faults {
	add(fault: Fault): void;
	/** The fault that a call runs into; each is used up by as many calls as it says. */
	take(method: string, path: string): Fault | undefined;
}

export function faultsOnOrder(): Faults {
	const waiting: Fault[] = [];
	return {
		add: (fault) => void waiting.push({ ...fault }),
		take(method, path) {
			const found = waiting.find((fault) => fault.method === method && path.startsWith(fault.path));
			if (found === undefined) return undefined;
			found.times -= 1;
			if (found.times <= 0) waiting.splice(waiting.indexOf(found), 1);
			return found;
		},
	};
}
