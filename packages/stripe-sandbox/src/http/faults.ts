/**
 * A fault on request. The connection breaks before anything is done, or after it is done and before the answer. Or
 * the call fails with 500, and its idempotency key remembers that.
 */
export interface Fault {
	method: string;
	/** The beginning of the addresses that the fault is for. */
	path: string;
	when: "before" | "after" | "error";
	times: number;
}

export interface Faults {
	add(fault: Fault): void;
	/** The fault for a call. Each fault is used up by as many calls as it says. */
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
