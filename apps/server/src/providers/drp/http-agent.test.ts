import { randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrokerLab, startBrokerLab } from "@unlisted/broker-lab";
import { type Guard, labGuard } from "@unlisted/broker-playbooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { agentKeys } from "./agent-keys.ts";
import { claimsFor } from "./claims-for.ts";
import { drpConnection } from "./connection.ts";
import { httpAgent } from "./http-agent.ts";
import type { DrpAgent, DrpAnswer, DrpBusiness, DrpRequest, DrpStatus } from "./port.ts";

const day = 86_400_000;
const clock = { now: () => new Date() };
const keys = agentKeys(randomBytes(32));
const business: DrpBusiness = {
	id: "civicledger",
	name: "Civic Ledger",
	apiBase: "http://civicledger.localhost",
	actions: ["deletion"],
	verifications: ["email", "address"],
};
const asked = (id: string, more: Partial<DrpRequest> = {}): DrpRequest => ({
	exercise: "deletion",
	regime: "ccpa",
	agentRequestId: id,
	statusCallback: null,
	claims: {
		name: "Drusilla Pennyfarthing",
		email: "drusilla@mail.example",
		email_verified: true,
		address: { locality: "Denver", region: "CO" },
		address_verified: false,
	},
	...more,
});
const known = <Value>(answer: DrpAnswer<Value>): Value => {
	if (answer.state !== "known") throw new Error(`It is ${JSON.stringify(answer)}.`);
	return answer.value;
};

describe("an agent of the Data Rights Protocol, at the lab's receiver", () => {
	let lab: BrokerLab;
	let agent: DrpAgent;
	let token: string;
	const control = async (path: string, body: object) => {
		const answer = await fetch(`${lab.url}/api${path}`, {
			method: "POST",
			headers: { authorization: `Bearer ${lab.token}`, "content-type": "application/json" },
			body: JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(`The lab answered ${answer.status}.`);
	};
	beforeAll(async () => {
		lab = await startBrokerLab({ port: 0, dataDir: null, people: 2_000 });
		const hosts = ["civicledger.localhost"];
		const connection = drpConnection(labGuard({ port: lab.port, hosts }), hosts);
		agent = httpAgent({ id: "UNLISTED", keys, clock, connection });
		await control("/drp/agents", { id: "UNLISTED", verifyKey: keys.verifyKey });
		await control("/plants", {
			first: "Drusilla",
			last: "Pennyfarthing",
			birthYear: 1970,
			sites: ["civicledger"],
			places: [{ city: "Denver", state: "CO" }],
		});
		token = known(await agent.register(business)).token;
	});
	afterAll(async () => {
		await agent.close();
		await lab.close();
	});

	it("registers with its key, and learns whether its token is still valid", async () => {
		expect(token.length).toBeGreaterThan(20);
		expect(known(await agent.holds(business, token))).toBe(true);
		expect(known(await agent.holds(business, "x".repeat(30)))).toBe(false);
		const others = httpAgent({
			id: "UNLISTED",
			keys: agentKeys(randomBytes(32)),
			clock,
			connection: drpConnection(labGuard({ port: lab.port, hosts: ["civicledger.localhost"] }), [
				"civicledger.localhost",
			]),
		});
		expect(await others.register(business)).toMatchObject({ state: "refused", status: 403, final: true });
		await others.close();
	});

	it("asks, learns the state, revokes, asks again, and learns that it is done", async () => {
		const first = known(await agent.exercise(business, token, asked("ours-1")));
		expect(first).toMatchObject({ state: "in_progress", reason: null });
		expect(first.expectedBy).toBeInstanceOf(Date);
		const back = await agent.revoke(business, token, { id: first.requestId, reason: "not any more" });
		expect(known(back).state).toBe("revoked");
		const second = known(await agent.exercise(business, token, asked("ours-2")));
		await lab.advance(9 * day);
		expect(known(await agent.statusOf(business, token, second.requestId)).state).toBe("fulfilled");
	});

	it("that sends a request again gets the same request back", async () => {
		const first = known(await agent.exercise(business, token, asked("ours-3")));
		const again = known(await agent.exercise(business, token, asked("ours-3")));
		expect(again.requestId).toBe(first.requestId);
	});

	it("learns why a request is denied, and that a request is not its own", async () => {
		const nobody = asked("ours-4", { claims: { name: "Nora Nobodyson", email: "n@n.example" } });
		expect(known(await agent.exercise(business, token, nobody))).toMatchObject({
			state: "denied",
			reason: "no_match",
		});
		expect(await agent.statusOf(business, token, "none")).toMatchObject({ state: "refused", status: 404 });
	});

	it("is called back when a request is done", async () => {
		const called: unknown[] = [];
		const ours = await serving(async (request, reply) => {
			called.push(JSON.parse(await bodyOf(request)));
			reply.end();
		});
		await control("/plants", {
			first: "Ottoline",
			last: "Callback",
			birthYear: 1961,
			sites: ["civicledger"],
			places: [{ city: "Denver", state: "CO" }],
		});
		const { requestId } = known(
			await agent.exercise(
				business,
				token,
				asked("ours-5", {
					statusCallback: `${ours}/callback`,
					claims: { ...asked("x").claims, name: "Ottoline Callback" },
				}),
			),
		);
		await lab.advance(9 * day);
		expect(called).toMatchObject([
			{ request_id: requestId, status: "fulfilled", agent_request_id: "ours-5" },
		]);
	});
});

const servers: (() => Promise<void>)[] = [];
afterEach(async () => {
	for (const close of servers.splice(0)) await close();
});
async function serving(handle: (request: IncomingMessage, reply: ServerResponse) => void): Promise<string> {
	const server = createServer(handle);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	servers.push(() => new Promise((resolve) => server.close(() => resolve())));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
async function bodyOf(request: IncomingMessage): Promise<string> {
	let text = "";
	for await (const chunk of request) text += String(chunk);
	return text;
}

/** A receiver that gives the answer that a test sets. */
async function receiver(answer: { status?: number; body?: string; path?: string; retryAfter?: string }) {
	const seen: { method: string; path: string; body: string; headers: IncomingMessage["headers"] }[] = [];
	const url = await serving(async (request, reply) => {
		const { method = "", url: path = "", headers } = request;
		seen.push({ method, path, headers, body: await bodyOf(request) });
		reply.writeHead(answer.path && answer.path !== path ? 404 : (answer.status ?? 200), {
			"content-type": "application/json",
			...(answer.retryAfter && { "retry-after": answer.retryAfter }),
		});
		reply.end(answer.body ?? "{}");
	});
	const port = Number(new URL(url).port);
	const guard: Guard = { mode: "lab", check() {}, place: async () => ({ address: "127.0.0.1", port }) };
	const connection = drpConnection(guard, ["business.example"]);
	const agent = httpAgent({ id: "UNLISTED", keys, clock, connection });
	servers.push(() => agent.close());
	return { seen, agent, at: { ...business, apiBase: "http://business.example/api/" } };
}

describe("what an agent sends and accepts", () => {
	it("is signed as libsodium does, in base64, as plain text, with every field that the protocol requires", async () => {
		const { seen, agent, at } = await receiver({});
		await agent.exercise(at, "a-token", asked("ours", { statusCallback: "https://x.example/cb" }));
		const [{ method, path, headers, body } = { method: "", path: "", headers: {}, body: "" }] = seen;
		expect([method, path]).toEqual(["POST", "/api/v1/data-rights-request"]);
		expect(headers).toMatchObject({ "content-type": "text/plain", authorization: "Bearer a-token" });
		const bytes = Buffer.from(body, "base64");
		expect(bytes.toString("base64")).toBe(body);
		const head = Buffer.from("302a300506032b6570032100", "hex");
		const key = Buffer.concat([head, Buffer.from(keys.verifyKey, "base64")]);
		const message = bytes.subarray(64);
		expect(verify(null, message, { key, format: "der", type: "spki" }, bytes.subarray(0, 64))).toBe(true);
		const { "issued-at": issued, "expires-at": expires, ...rest } = JSON.parse(message.toString());
		expect(rest).toEqual({
			"agent-id": "UNLISTED",
			"business-id": "civicledger",
			"drp.version": "1.0",
			"agent-request-id": "ours",
			exercise: "deletion",
			regime: "ccpa",
			status_callback: "https://x.example/cb",
			...asked("x").claims,
		});
		const validMs = Date.parse(expires) - Date.parse(issued);
		expect(validMs).toBeGreaterThan(60_000);
		expect(validMs).toBeLessThanOrEqual(600_000);
		expect(Date.parse(issued)).toBeLessThanOrEqual(Date.now());
	});

	it.each<[string, { status?: number; body: string }, Partial<DrpAnswer<DrpStatus>>]>([
		["no JSON", { body: "<html>" }, { state: "unsure" }],
		["a state that is none", { body: '{"request_id":"r","status":"gone"}' }, { state: "unsure" }],
		["no id", { body: '{"status":"open"}' }, { state: "unsure" }],
		["too much", { body: `{"request_id":"${"x".repeat(70_000)}","status":"open"}` }, { state: "unsure" }],
		[
			"another request's",
			{ body: '{"request_id":"r","status":"open","agent_request_id":"theirs"}' },
			{ state: "unsure" },
		],
		["an error of its own", { status: 500, body: "" }, { state: "refused", final: false }],
		["too many", { status: 429, body: "{}" }, { state: "refused", final: false }],
		[
			"a fatal error",
			{ status: 503, body: '{"code":"503","fatal":true}' },
			{ state: "refused", final: true },
		],
		["a refusal", { status: 403, body: "" }, { state: "refused", final: true }],
	])("an answer with %s is not taken for a promise", async (_name, answer, expected) => {
		const { agent, at } = await receiver(answer);
		expect(await agent.exercise(at, "t", asked("ours"))).toMatchObject(expected);
	});

	it.each([
		["7200", 7200],
		["999999999", 86_400],
		[new Date(Date.now() + 3_600_000).toUTCString(), 3600],
		["soon", undefined],
		["-5", undefined],
	])("a business that has too many requests is asked to say when: %s", async (retryAfter, expected) => {
		const { agent, at } = await receiver({ status: 429, body: "{}", retryAfter });
		const answer = await agent.exercise(at, "t", asked("ours"));
		if (answer.state !== "refused") throw new Error("It was taken.");
		if (expected === undefined) expect(answer.retryAfter).toBeUndefined();
		else expect(Math.abs((answer.retryAfter ?? 0) - expected)).toBeLessThan(60);
	});

	it("accepts nulls, dates with offsets and unknown reasons, but only https for verification pages", async () => {
		const body = {
			request_id: "r",
			status: "in_progress",
			reason: "a_new_one",
			received_at: "2026-11-23T10:00:00.000000+00:00",
			expected_by: null,
			processing_details: null,
			user_verification_url: "http://phish.example/",
		};
		const { agent, at } = await receiver({ body: JSON.stringify(body) });
		expect(known(await agent.statusOf(at, "t", "r"))).toEqual({
			requestId: "r",
			state: "in_progress",
			reason: "other",
			details: null,
			verificationUrl: null,
			receivedAt: new Date("2026-11-23T10:00:00Z"),
			expectedBy: null,
			expiresAt: null,
			agentRequestId: null,
		});
	});

	it("understands a reason as the protocol's reference implementation spells it", async () => {
		const body = { request_id: "r", status: "denied", reason: "insufficient_verification" };
		const { agent, at } = await receiver({ body: JSON.stringify(body) });
		expect(known(await agent.statusOf(at, "t", "r")).reason).toBe("insuf_verification");
	});

	it("finds an older receiver whose address ends in a slash", async () => {
		const path = "/api/v1/data-rights-request/";
		const { agent, at, seen } = await receiver({ path, body: '{"request_id":"r","status":"open"}' });
		expect(known(await agent.exercise(at, "t", asked("ours"))).state).toBe("open");
		expect(seen.map((one) => one.path)).toEqual([path.slice(0, -1), path]);
	});

	it("knows that nothing was sent if nobody listens, and connects to no host but the business's", async () => {
		const guard: Guard = { mode: "lab", check() {}, place: async () => ({ address: "127.0.0.1", port: 1 }) };
		const nobody = httpAgent({ id: "U", keys, clock, connection: drpConnection(guard, []) });
		expect((await nobody.register({ ...business, apiBase: "http://b.example" })).state).toBe("not_sent");
		await nobody.close();
		const hosts = ["civicledger.localhost"];
		const inLab = drpConnection(labGuard({ port: 1, hosts }), hosts);
		const agent = httpAgent({ id: "U", keys, clock, connection: inLab });
		for (const apiBase of ["https://real.example", "http://127.0.0.1:5432", "http://other.localhost"])
			expect((await agent.register({ ...business, apiBase })).state, apiBase).toBe("not_sent");
		await agent.close();
	});
});

it("a business gets the name, and otherwise only the fields that it finds people by", () => {
	const all = {
		name: "Dana Demo",
		email: "d@d.example",
		email_verified: true,
		phone_number: "+15550100",
		address: { locality: "Springfield", region: "IL" },
	};
	expect(claimsFor({ verifications: ["phone_number"] }, all)).toEqual({
		name: "Dana Demo",
		phone_number: "+15550100",
		phone_number_verified: false,
	});
	expect(Object.keys(claimsFor({ verifications: [] }, all))).toEqual([
		"name",
		"email",
		"email_verified",
		"address",
		"address_verified",
	]);
});
