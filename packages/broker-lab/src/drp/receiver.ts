import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { listingsNamed } from "../opt-out/listings-named.ts";
import type { Desk } from "../sites/site.ts";
import { type Checked, checkedMessage } from "./check-message.ts";
import { type RightsRequest, shownRequest, wrongIn } from "./rights-request.ts";
import { messageIn } from "./signed-message.ts";

/** An agent that the operator of the lab has registered, as the directory of DRP would. */
export interface Agent {
	readonly id: string;
	/** 32 bytes in base64. */
	readonly verifyKey: string;
	/** The SHA-256 of the token; null until the agent registers. */
	readonly token: string | null;
}

const digest = (token: string) => createHash("sha256").update(token).digest("hex");
const agentKey = (id: string) => `drp agent ${id}`;
const requestKey = (id: string) => `drp request ${id}`;

/**
 * The receiving side of the Data Rights Protocol 1.0. It makes every check that the protocol requires of a receiver.
 */
export function drpReceiver(app: FastifyInstance, desk: Desk, businessId: string): void {
	const { kept, clock } = desk;
	const refuse = (reply: FastifyReply, status: number, message: string) =>
		reply.code(status).send({ code: String(status), message, fatal: status === 400 });
	const agentOf = ({ headers }: FastifyRequest): Agent | null => {
		const token = /^Bearer (.{10,200})$/.exec(headers.authorization ?? "")?.[1];
		if (token === undefined) return null;
		const hashed = digest(token);
		return kept.all<Agent>("drp agent ").find((agent) => agent.token === hashed) ?? null;
	};
	const notTheirs = (reply: FastifyReply, id: string) =>
		kept.read<RightsRequest>(requestKey(id)) === null
			? refuse(reply, 404, "there is no such request")
			: refuse(reply, 403, "the request is another agent's");
	/** Either clock may match, because the lab's own may run ahead of the agent's. */
	const checked = (body: unknown, agent: Agent): Checked | { wrong: string } => {
		if (typeof body !== "string") return { wrong: "the body is not text/plain" };
		const read = messageIn(body, agent.verifyKey);
		if ("wrong" in read) return read;
		const by = (now: number) => checkedMessage(read.message, { agentId: agent.id, businessId, now });
		const now = by(desk.realNow());
		return "wrong" in now && desk.realNow() !== clock.now() ? by(clock.now()) : now;
	};

	app.post("/v1/agent/:id", async (request, reply) => {
		const agent = kept.read<Agent>(agentKey((request.params as { id: string }).id));
		// The protocol gives these refusals no body: it leaves them to the technical contacts.
		if (agent === null) return reply.code(403).send();
		const result = checked(request.body, agent);
		if ("wrong" in result || result.fields["drp.version"] !== "1.0") return reply.code(403).send();
		const token = randomBytes(24).toString("base64url");
		kept.write(agentKey(agent.id), { ...agent, token: digest(token) });
		return { "agent-id": agent.id, token };
	});
	app.get("/v1/agent/:id", async (request, reply) => {
		const agent = agentOf(request);
		if (agent === null || agent.id !== (request.params as { id: string }).id)
			return refuse(reply, 403, "the token is not this agent's");
		return { "agent-id": agent.id };
	});
	app.post("/v1/data-rights-request", async (request, reply) => {
		const agent = agentOf(request);
		if (agent === null) return refuse(reply, 401, "the token is missing or wrong");
		const result = checked(request.body, agent);
		if ("wrong" in result) return refuse(reply, 403, result.wrong);
		const wrong = wrongIn(result.fields);
		if (wrong !== null) return refuse(reply, 400, wrong);
		// The agent's own id of the request. A repeated id means the same request.
		const before = kept
			.all<RightsRequest>("drp request ")
			.find((one) => one.agent === agent.id && one.agent_request_id === result.fields["agent-request-id"]);
		if (before !== undefined && before.agent_request_id !== null)
			return shownRequest(ofAgent(desk, agent, before.request_id) ?? before);
		desk.given("drp", textsOf(result.fields));
		return shownRequest(taken(desk, agent, result.fields));
	});
	app.get("/v1/data-rights-request/:id", async (request, reply) => {
		const { id } = request.params as { id: string };
		const found = ofAgent(desk, agentOf(request), id);
		return found === null ? notTheirs(reply, id) : shownRequest(found);
	});
	app.delete("/v1/data-rights-request/:id", async (request, reply) => {
		const agent = agentOf(request);
		const found = ofAgent(desk, agent, (request.params as { id: string }).id);
		if (found === null || agent === null) return notTheirs(reply, (request.params as { id: string }).id);
		const result = checked(request.body, agent);
		if ("wrong" in result) return refuse(reply, 403, result.wrong);
		if (found.status === "fulfilled" || found.status === "denied")
			return refuse(reply, 409, "the request is finished");
		const behind = found.optOut === null ? null : desk.optOuts.find(found.optOut);
		if (behind !== null) desk.optOuts.withdraw(behind);
		const revoked: RightsRequest = {
			...found,
			status: "revoked",
			processing_details: "revoked by the agent",
		};
		kept.write(requestKey(found.request_id), revoked);
		return shownRequest(revoked);
	});
}

function taken(desk: Desk, agent: Agent, fields: Readonly<Record<string, unknown>>): RightsRequest {
	const given = new Map(Object.entries(fields));
	const text = (name: string) => {
		const value = given.get(name);
		return typeof value === "string" ? value : "";
	};
	const { clock } = desk;
	const listings = listingsNamed(desk, {
		name: text("name"),
		text: `${addressIn(fields.address)} ${text("phone_number")}`,
	});
	const verified = fields.email_verified === true || fields.phone_number_verified === true;
	const covered = ["deletion", "sale:opt-out"].includes(text("exercise"));
	const reason = !covered
		? "claim_not_covered"
		: listings.length === 0
			? "no_match"
			: verified
				? null
				: "insuf_verification";
	const optOut =
		reason === null
			? desk.optOuts.start({ listings, email: "", waitsFor: "nothing", name: text("name") }).id
			: null;
	const request: RightsRequest = {
		request_id: randomUUID(),
		agent: agent.id,
		agent_request_id: text("agent-request-id") || null,
		received_at: new Date(clock.now()).toISOString(),
		expected_by: new Date(clock.now() + desk.site.removal.days * 86_400_000).toISOString(),
		status: reason === null ? "in_progress" : "denied",
		reason,
		processing_details: reason === null ? `${listings.length} records` : "",
		status_callback: text("status_callback") || null,
		optOut,
	};
	desk.kept.write(requestKey(request.request_id), request);
	return request;
}

/** Includes what the broker has done since. */
function ofAgent(desk: Desk, agent: Agent | null, id: string): RightsRequest | null {
	const found = desk.kept.read<RightsRequest>(requestKey(id));
	if (found === null || found.agent !== agent?.id) return null;
	const done = found.optOut !== null && desk.optOuts.find(found.optOut)?.state === "done";
	return found.status === "in_progress" && done ? { ...found, status: "fulfilled" } : found;
}

/** The address as text: either a plain text, or the parts of an OpenID Connect address. */
const addressIn = (address: unknown): string =>
	typeof address === "object" && address !== null
		? Object.values(address).join(", ")
		: typeof address === "string"
			? address
			: "";

const textsOf = (fields: Readonly<Record<string, unknown>>) =>
	Object.fromEntries(
		Object.entries({ ...fields, address: addressIn(fields.address) }).flatMap(([name, value]) =>
			typeof value === "string" && value !== "" ? [[name, value]] : [],
		),
	);

/** Registers an agent. */
export const admitAgent = (desk: Desk, { id, verifyKey }: { id: string; verifyKey: string }) =>
	desk.kept.write(agentKey(id), { id, verifyKey, token: null } satisfies Agent);
