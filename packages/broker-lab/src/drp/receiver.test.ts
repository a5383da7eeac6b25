import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrokerLab, startBrokerLab } from "../main.ts";
import { control, visit } from "../testing/visitor.ts";

const day = 86_400_000;
const site = "http://civicledger.localhost";
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
let lab: BrokerLab;
let token: string;

const signed = (fields: object, key: KeyObject = privateKey) => {
	const message = Buffer.from(JSON.stringify(fields));
	return Buffer.concat([sign(null, message, key), message]).toString("base64");
};
const envelope = (more: object = {}) => ({
	"agent-id": "unlisted",
	"business-id": "civicledger",
	"issued-at": new Date().toISOString(),
	"expires-at": new Date(Date.now() + 300_000).toISOString(),
	...more,
});
const send = async (text: string, bearer = token) => {
	const { status, text: answer } = await visit(lab, `${site}/v1/data-rights-request`, {
		text,
		headers: { authorization: `Bearer ${bearer}` },
	});
	return { status, answer: JSON.parse(answer) as Record<string, string> };
};
const request = (more: object = {}) =>
	envelope({
		"drp.version": "1.0",
		exercise: "deletion",
		name: "Drusilla Pennyfarthing",
		email: "drusilla@mail.example",
		email_verified: true,
		address: "1 Oak St, Denver, CO 80202",
		...more,
	});

beforeAll(async () => {
	lab = await startBrokerLab({ port: 0, dataDir: null, people: 3_000 });
	const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64");
	await control(lab, "/drp/agents", { id: "unlisted", verifyKey: raw });
	const versioned = { "drp.version": "1.0" };
	const answer = await visit(lab, `${site}/v1/agent/unlisted`, { text: signed(envelope(versioned)) });
	token = (JSON.parse(answer.text) as { token: string }).token;
	await control(lab, "/plants", {
		first: "Drusilla",
		last: "Pennyfarthing",
		birthYear: 1970,
		places: [{ city: "Denver", state: "CO" }],
		sites: ["civicledger"],
	});
});
afterAll(() => lab.close());

test("an agent registers with its key, and its token identifies it", async () => {
	const headers = { authorization: `Bearer ${token}` };
	const known = await visit(lab, `${site}/v1/agent/unlisted`, { headers });
	expect(JSON.parse(known.text)).toEqual({ "agent-id": "unlisted" });
	expect((await visit(lab, `${site}/v1/agent/other`, { headers })).status).toBe(403);
	const stranger = await visit(lab, `${site}/v1/agent/stranger`, { text: signed(envelope()) });
	expect([stranger.status, stranger.text]).toEqual([403, ""]);
	// The server refuses a registration without the protocol version.
	expect((await visit(lab, `${site}/v1/agent/unlisted`, { text: signed(envelope()) })).status).toBe(403);
});

const stranger = generateKeyPairSync("ed25519").privateKey;
test.each<[string, () => string, number]>([
	["no base64", () => "not base64!", 403],
	["nothing but a signature", () => Buffer.alloc(64).toString("base64"), 403],
	["another key", () => signed(request(), stranger), 403],
	["another agent", () => signed(request({ "agent-id": "somebody" })), 403],
	["another business", () => signed(request({ "business-id": "peoplelane" })), 403],
	[
		"a time of issue to come",
		() => signed(request({ "issued-at": new Date(Date.now() + day).toISOString() })),
		403,
	],
	[
		"an end that is over",
		() => signed(request({ "expires-at": new Date(Date.now() - 1_000).toISOString() })),
		403,
	],
	[
		"an end after 11 minutes",
		() => signed(request({ "expires-at": new Date(Date.now() + 660_000).toISOString() })),
		403,
	],
	["another version", () => signed(request({ "drp.version": "0.9" })), 400],
	["an unknown right", () => signed(request({ exercise: "everything" })), 400],
	["another law", () => signed(request({ regime: "gdpr" })), 400],
	["relationships that are no list", () => signed(request({ relationships: "customer" })), 400],
	["an address with parts of its own", () => signed(request({ address: { planet: "Mars" } })), 400],
	["a telephone that is not in E.164", () => signed(request({ phone_number: "512 555" })), 400],
])("a request with %s is refused", async (_, body, status) => {
	expect((await send(body())).status).toBe(status);
});

test("a token that is not the agent's is refused", async () => {
	expect((await send(signed(request()), "x".repeat(32))).status).toBe(401);
});

test("a request from an unverified or unlisted person is denied, with the reason", async () => {
	const unverified = await send(signed(request({ email_verified: false })));
	expect(unverified.answer).toMatchObject({ status: "denied", reason: "insuf_verification" });
	const nobody = await send(signed(request({ name: "Nora Nobodyson" })));
	expect(nobody.answer).toMatchObject({ status: "denied", reason: "no_match" });
});

test("a request is in progress, can be revoked, and is fulfilled after the broker's days", async () => {
	const headers = { authorization: `Bearer ${token}` };
	const at = (id: string) => `${site}/v1/data-rights-request/${id}`;
	const search = () => visit(lab, `${site}/civic?first=Drusilla&last=Pennyfarthing`);

	const first = await send(signed(request()));
	expect(first.answer).toMatchObject({ status: "in_progress" });
	const bare = await visit(lab, at(first.answer.request_id ?? ""), { method: "DELETE", headers });
	expect(bare.status).toBe(403);
	const revoked = await visit(lab, at(first.answer.request_id ?? ""), {
		method: "DELETE",
		headers,
		text: signed(envelope({ reason: "not any more" })),
	});
	expect(JSON.parse(revoked.text)).toMatchObject({ status: "revoked" });
	await lab.advance(9 * day);
	expect((await search()).text).toContain("Pennyfarthing</a>");

	const second = await send(
		signed(request({ "issued-at": new Date().toISOString(), "agent-request-id": "ours-2" })),
	);
	expect(second.answer).toMatchObject({ status: "in_progress", agent_request_id: "ours-2" });
	await lab.advance(9 * day);
	const done = await visit(lab, at(second.answer.request_id ?? ""), { headers });
	expect(JSON.parse(done.text)).toMatchObject({ status: "fulfilled" });
	expect((await search()).text).toContain("No citizen");
});
