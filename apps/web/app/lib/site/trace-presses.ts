/**
 * Tells the server which click a call belongs to. It is loaded only if the operator collects traces, so otherwise it
 * costs nothing. The number is random, is stored nowhere, and goes to no other server.
 */
const send = globalThis.fetch;
let press: string | undefined;

globalThis.fetch = (input, init) => {
	const isOurs = typeof input === "string" && new URL(input, location.origin).origin === location.origin;
	if (!isOurs) return send(input, init);
	const headers = new Headers(init?.headers);
	press ??= randomHex(16);
	headers.set("traceparent", `00-${press}-${randomHex(8)}-01`);
	return send(input, { ...init, headers });
};

addEventListener(
	"click",
	() => {
		press = undefined;
	},
	{ capture: true },
);

function randomHex(bytes: number): string {
	const some = crypto.getRandomValues(new Uint8Array(bytes));
	return Array.from(some, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export {};
