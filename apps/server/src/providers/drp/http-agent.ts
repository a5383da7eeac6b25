import type { Clock } from "../../platform/clock/clock.ts";
import { type AgentKeys, signedMessage } from "./agent-keys.ts";
import { type Asked, type DrpConnection, NotSent } from "./connection.ts";
import type { DrpAgent, DrpAnswer, DrpBusiness, DrpRequest, DrpStatus } from "./port.ts";
import { readRefusal, readToken } from "./read-answers.ts";
import { readStatus } from "./read-status.ts";

export interface HttpAgentDeps {
	/** Our id in the directory of agents. */
	readonly id: string;
	readonly keys: AgentKeys;
	readonly clock: Clock;
	readonly connection: DrpConnection;
}

const version = "1.0";
/** The receiver refuses messages from the future, and clocks differ. */
const earlierMs = 5_000;
/** Well below ten minutes, the maximum that the protocol recommends. */
const validMs = 300_000;

/** Speaks the Data Rights Protocol 1.0 as an authorized agent. */
export function httpAgent({ id, keys, clock, connection }: HttpAgentDeps): DrpAgent {
	const envelope = (business: DrpBusiness) => {
		const issued = clock.now().getTime() - earlierMs;
		return {
			"agent-id": id,
			"business-id": business.id,
			"issued-at": new Date(issued).toISOString(),
			"expires-at": new Date(issued + validMs).toISOString(),
			"drp.version": version,
		};
	};
	const signed = (business: DrpBusiness, more: object = {}) =>
		signedMessage({ ...envelope(business), ...more }, keys.privateKey);
	const ask = async <Value>(
		business: DrpBusiness,
		asked: Omit<Asked, "url"> & { readonly path: string },
		read: (body: unknown) => Value | null,
	): Promise<DrpAnswer<Value>> => {
		try {
			const { path, ...rest } = asked;
			const answer = await connection.ask({ ...rest, url: addressOf(business, path) });
			if (answer.status !== 200) return readRefusal(answer);
			const value = read(answer.json);
			return value === null
				? { state: "unsure", why: "What was answered is not of the protocol." }
				: { state: "known", value };
		} catch (error) {
			const why = error instanceof Error ? error.message : "no answer";
			return error instanceof NotSent ? { state: "not_sent", why } : { state: "unsure", why };
		}
	};
	const requests = "/v1/data-rights-request";
	return {
		id,
		verifyKey: keys.verifyKey,
		register: (business) =>
			ask(
				business,
				{ method: "POST", path: `/v1/agent/${encodeURIComponent(id)}`, body: signed(business) },
				(body) => readToken(body, id),
			),
		holds: async (business, token) => {
			const answer = await ask(
				business,
				{ method: "GET", path: `/v1/agent/${encodeURIComponent(id)}`, token },
				() => true,
			);
			return answer.state === "refused" && (answer.status === 401 || answer.status === 403)
				? { state: "known", value: false }
				: answer;
		},
		exercise: (business, token, request) =>
			ask(
				business,
				{ method: "POST", path: requests, token, body: signed(business, fieldsOf(request)) },
				(body): DrpStatus | null => readStatus(body, { agentRequestId: request.agentRequestId }),
			),
		statusOf: (business, token, requestId) =>
			ask(business, { method: "GET", path: `${requests}/${encodeURIComponent(requestId)}`, token }, (body) =>
				readStatus(body, { requestId }),
			),
		revoke: (business, token, request) =>
			ask(
				business,
				{
					method: "DELETE",
					path: `${requests}/${encodeURIComponent(request.id)}`,
					token,
					body: signed(business, { reason: request.reason }),
				},
				(body) => readStatus(body, { requestId: request.id }),
			),
		close: () => connection.close(),
	};
}

function addressOf({ apiBase }: DrpBusiness, path: string): URL {
	return new URL(`${apiBase.replace(/\/+$/, "")}${path}`);
}

function fieldsOf({ exercise, regime, claims, agentRequestId, statusCallback }: DrpRequest): object {
	return {
		"agent-request-id": agentRequestId,
		exercise,
		...(regime !== null && { regime }),
		...(statusCallback !== null && { status_callback: statusCallback }),
		...claims,
	};
}
