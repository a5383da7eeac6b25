/** How many seconds a refusal asks to wait, if it says so. */
export function askedToWait(response: Response): number | undefined {
	return Number(response.headers.get("retry-after")) || undefined;
}

/** By the last part of the address. */
const waits = new Map<string, number | undefined>();

/** The sign-in client drops the headers of a refusal, so what they say is kept here for its caller. */
export function noteWait(address: string, response: Response): void {
	waits.set(lastPart(address), response.ok ? undefined : askedToWait(response));
}

/** What the last answer asked for, of an address that ends so. */
export function waitAfter(part: string): { waitSeconds?: number } {
	const waitSeconds = waits.get(part);
	return waitSeconds === undefined ? {} : { waitSeconds };
}

function lastPart(address: string): string {
	const [path = ""] = address.split("?");
	return path.slice(path.lastIndexOf("/") + 1);
}
