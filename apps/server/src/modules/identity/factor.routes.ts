import type { Address } from "@unlisted/contracts/endpoints";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { served } from "../../platform/http/served.ts";
import { getUserAsAdmin } from "./admin/admin-users.ts";
import { challengeBody, enrollBody, recoveryCodeBody, verifyFactorBody } from "./core/identity.schemas.ts";
import { presentFactor } from "./core/present-user.ts";
import { originOf } from "./core/request-origin.http.ts";
import { challengeFactor, findOwnFactor } from "./factors/challenge-factor.ts";
import { enrollFactor } from "./factors/enroll-factor.ts";
import { challengeKeyFactor, verifyKeyFactor } from "./factors/factor-by-key.ts";
import { countRecoveryCodes, makeRecoveryCodes, redeemRecoveryCode } from "./factors/recovery-codes.ts";
import { removeFactor, unenrollFactor } from "./factors/unenroll-factor.ts";
import { verifyFactor } from "./factors/verify-factor.ts";
import { knownPerson } from "./sessions/known-person.http.ts";
import type { IdentityScope, RouteContext } from "./sessions/route-context.http.ts";

const tags = ["auth: second factor"];
const params = z.object({ id: z.string().max(100) });
const described = <A extends Address>(address: A, summary: string) =>
	served(address, { tags, summary }, {}, { under: "/auth/v1" });

export function factorRoutes(app: IdentityScope, context: RouteContext): void {
	const { deps, limit } = context;
	const person = knownPerson(context);
	const enroll = enrollFactor(deps);
	const challenge = challengeFactor(deps);
	const challengeKey = challengeKeyFactor(deps);
	const verifyKey = verifyKeyFactor(deps);
	const verify = verifyFactor(deps);
	const unenroll = unenrollFactor(deps);
	// Checks who the caller is before it reads the body.
	const onRequest = async (request: FastifyRequest) => void (await person(request));

	const enrollSchema = { tags, summary: "Begin with a second factor", body: enrollBody };
	app.post("/factors", { onRequest, schema: enrollSchema }, async (request) => {
		const { factor_type: factorType, friendly_name: friendlyName, issuer, phone } = request.body;
		return enroll(await person(request), { factorType, friendlyName, issuer, phone });
	});

	const challenging = described("POST /auth/v1/factors/:id/challenge", "Ask to be asked for a code");
	const challengeSchema = { ...challenging.schema, body: challengeBody };
	app.post(challenging.url, { onRequest, schema: challengeSchema }, async (request) => {
		const signedIn = await person(request);
		limit("mfa", request.clientAddress);
		const { address } = originOf(request);
		const { id } = request.params;
		const byKey = await challengeKey(signedIn, id);
		return byKey ?? challenge(signedIn.user.id, id, address, request.body?.channel ?? "sms");
	});

	const verifying = described("POST /auth/v1/factors/:id/verify", "Answer with the code");
	const verifySchema = { ...verifying.schema, body: verifyFactorBody };
	app.post(verifying.url, { onRequest, schema: verifySchema }, async (request) => {
		const signedIn = await person(request);
		limit("mfa", request.clientAddress);
		const { challenge_id: challengeId, code, webauthn } = request.body;
		if (webauthn) {
			const { type, credential_response: credential } = webauthn;
			const answer = { factorId: request.params.id, challengeId, type, credential };
			return verifyKey(signedIn, answer, originOf(request));
		}
		const answer = { factorId: request.params.id, challengeId, code, address: request.clientAddress };
		return verify(signedIn, answer, originOf(request));
	});

	app.delete(
		"/factors/:id",
		{ schema: { tags, summary: "End a second factor", params } },
		async (request) => {
			await unenroll(await person(request), request.params.id, originOf(request));
			return { id: request.params.id };
		},
	);
	recoveryCodeRoutes(app, context);
	operatorRoutes(app, context);
}

/** Our own addition to Supabase Auth: ten codes for a person who loses the second factor. */
function recoveryCodeRoutes(app: IdentityScope, context: RouteContext): void {
	const { deps, limit } = context;
	const person = knownPerson(context);
	const make = makeRecoveryCodes(deps);
	const count = countRecoveryCodes(deps);
	const use = redeemRecoveryCode(deps);
	const onRequest = async (request: FastifyRequest) => void (await person(request));

	const making = described("POST /auth/v1/factors/recovery-codes", "Ten new recovery codes, shown once");
	app.post(making.url, { onRequest, schema: making.schema }, async (request) => {
		const codes = await make(await person(request), originOf(request));
		return { codes, remaining: codes.length };
	});
	const counting = described("GET /auth/v1/factors/recovery-codes", "How many recovery codes are left");
	app.get(counting.url, { schema: counting.schema }, async (request) => {
		const { user } = await person(request);
		const { remaining, total, createdAt } = await count(user.id);
		return { remaining, total, ...(createdAt && { created_at: createdAt.toISOString() }) };
	});
	const using = described(
		"POST /auth/v1/factors/recovery-codes/verify",
		"A recovery code in the place of a second factor",
	);
	const useSchema = { ...using.schema, body: recoveryCodeBody };
	app.post(using.url, { onRequest, schema: useSchema }, async (request) => {
		const signedIn = await person(request);
		limit("mfa", request.clientAddress);
		return use(signedIn, request.body.code, request.clientAddress, originOf(request));
	});
}

function operatorRoutes(app: IdentityScope, { deps, admin }: RouteContext): void {
	const get = getUserAsAdmin(deps);
	const remove = removeFactor(deps);
	const onRequest = async (request: FastifyRequest) => admin(request);
	const operatorTags = ["auth: operator"];
	const listSchema = { tags: operatorTags, summary: "A person's second factors", params };
	app.get("/admin/users/:id/factors", { onRequest, schema: listSchema }, async (request) =>
		(await get(request.params.id)).factors.map(presentFactor),
	);
	const both = z.object({ id: z.string().max(100), factorId: z.string().max(100) });
	const deleteSchema = { tags: operatorTags, summary: "End a person's second factor", params: both };
	app.delete("/admin/users/:id/factors/:factorId", { onRequest, schema: deleteSchema }, async (request) => {
		const user = await get(request.params.id);
		const factor = await findOwnFactor(deps, user.id, request.params.factorId);
		await remove(user.id, factor.id, {});
		return { id: factor.id };
	});
}
