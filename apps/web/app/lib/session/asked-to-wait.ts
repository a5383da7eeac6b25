/** How many seconds a refusal asks to wait, if it says so. */
export function askedToWait(response: Response): number | undefined {
	return Number(response.headers.get("retry-after")) || undefined;
}

/** The seconds to wait, by the last part of the address. */
const waits = new Map<string, number | undefined>();

/** The sign-in client drops the headers of a refusal, so we keep what they say for its caller. */
export function noteWait(address: string, response: Response): void {
	waits.set(lastPart(address), response.ok ? undefined : askedToWait(response));
}

/** The wait that the last answer of an address with this end asked for. */
export function waitAfter(part: string): { waitSeconds?: number } {
	const waitSeconds = waits.get(part);
	return waitSeconds === undefined ? {} : { waitSeconds };
}

function lastPart(address: string): string {
	const [path = ""] = address.split("?");
	return path.slice(path.lastIndexOf("/") + 1);
}
