import { afterEach, expect, it } from "vitest";
import { proofRequests, withProof } from "./recent-proof.ts";

const fine = () => new Response("{}", { status: 200 });
const authRefusal = () =>
	new Response("{}", { status: 400, headers: { "x-sb-error-code": "reauthentication_needed" } });
const apiRefusal = () => Response.json({ code: "recent_proof_required" }, { status: 403 });

function sender(...answers: (() => Response)[]) {
	let sent = 0;
	return Object.assign(async () => (answers[sent++] ?? fine)(), { count: () => sent });
}

/** Resolves when the dialog would be shown. */
const shown = () =>
	new Promise<void>((resolve) => {
		const stop = proofRequests.subscribe(() => {
			stop();
			resolve();
		});
	});

afterEach(() => expect(proofRequests.current()).toBeNull());

it.each([
	["/auth/v1", authRefusal],
	["/api", apiRefusal],
] as const)("a request to %s that needs a proof is sent again after the proof", async (_api, refusal) => {
	const send = sender(refusal, fine);
	const dialog = shown();
	const result = withProof(send, "token-of-the-request");
	await dialog;
	expect(proofRequests.current()?.token).toBe("token-of-the-request");
	proofRequests.current()?.settle(true);
	expect((await result).status).toBe(200);
	expect(send.count()).toBe(2);
});

it("a person who declines gets the server's whole answer", async () => {
	const send = sender(apiRefusal);
	const dialog = shown();
	const result = withProof(send, "token");
	await dialog;
	proofRequests.current()?.settle(false);
	expect(await (await result).json()).toEqual({ code: "recent_proof_required" });
	expect(send.count()).toBe(1);
});

it("several requests at once need only one proof", async () => {
	const dialog = shown();
	const sends = [sender(apiRefusal), sender(authRefusal)];
	const results = Promise.all(sends.map((send) => withProof(send, "token")));
	await dialog;
	await expect.poll(() => sends.every((send) => send.count() === 1)).toBe(true);
	proofRequests.current()?.settle(true);
	expect((await results).map(({ status }) => status)).toEqual([200, 200]);
});

it.each([
	["another refusal", () => Response.json({ code: "forbidden" }, { status: 403 })],
	["a body that is no JSON", () => new Response("<html>", { status: 403 })],
	["success", fine],
] as const)("%s asks nobody", async (_what, answer) => {
	const send = sender(answer);
	await withProof(send, "token");
	expect(send.count()).toBe(1);
});

it("without a session nothing is asked", async () => {
	const send = sender(apiRefusal);
	expect((await withProof(send, undefined)).status).toBe(403);
});
