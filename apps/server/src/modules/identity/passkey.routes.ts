import type { Address } from "@unlisted/contracts/endpoints";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { served } from "../../platform/http/served.ts";
import { getUserAsAdmin } from "./admin/admin-users.ts";
import { invalid } from "./core/auth-error.ts";
import { passkeyAnswerBody, passkeyNameBody, passkeyOptionsBody } from "./core/identity.schemas.ts";
import { originOf } from "./core/request-origin.http.ts";
import { verifyCaptcha } from "./limits/verify-captcha.ts";
import {
	listPasskeys,
	removePasskey,
	removePasskeyAsAdmin,
	renamePasskey,
} from "./passkeys/manage-passkeys.ts";
import { presentPasskey } from "./passkeys/present-passkey.ts";
import { beginProofByPasskey, proveByPasskey } from "./passkeys/prove-with-passkey.ts";
import { beginPasskey, finishPasskey } from "./passkeys/register-passkey.ts";
import { beginPasskeySignIn, signInWithPasskey } from "./passkeys/sign-in-with-passkey.ts";
import { knownPerson } from "./sessions/known-person.http.ts";
import type { IdentityScope, RouteContext } from "./sessions/route-context.http.ts";

const tags = ["auth: passkeys"];
const params = z.object({ id: z.string().max(100) });
const described = <A extends Address>(address: A, summary: string) =>
	served(address, { tags, summary }, {}, { under: "/auth/v1" });

export function passkeyRoutes(app: IdentityScope, context: RouteContext): void {
	signInRoutes(app, context);
	ownRoutes(app, context);
	proofRoutes(app, context);
	operatorRoutes(app, context);
}

function signInRoutes(app: IdentityScope, { deps, limit }: RouteContext): void {
	const begin = beginPasskeySignIn(deps);
	const signIn = signInWithPasskey(deps);
	const captcha = verifyCaptcha(deps);
	const options = described(
		"POST /auth/v1/passkeys/authentication/options",
		"Begin to sign in with a passkey",
	);
	const optionsSchema = { ...options.schema, body: passkeyOptionsBody };
	app.post(options.url, { schema: optionsSchema }, async (request) => {
		limit("token", request.clientAddress);
		await captcha(request.body ?? {}, request.clientAddress);
		return begin();
	});
	const verifySchema = { tags, summary: "A session for a passkey", body: passkeyAnswerBody };
	app.post("/passkeys/authentication/verify", { schema: verifySchema }, async (request) => {
		limit("token", request.clientAddress);
		const { challengeId, credential } = answerOf(request.body);
		return signIn(challengeId, credential, originOf(request));
	});
}

function ownRoutes(app: IdentityScope, context: RouteContext): void {
	const { deps, limit } = context;
	const person = knownPerson(context);
	const begin = beginPasskey(deps);
	const finish = finishPasskey(deps);
	const list = listPasskeys(deps);
	const rename = renamePasskey(deps);
	const remove = removePasskey(deps);
	const onRequest = async (request: FastifyRequest) => void (await person(request));

	const options = described("POST /auth/v1/passkeys/registration/options", "Begin to add a passkey");
	app.post(options.url, { onRequest, schema: options.schema }, async (request) => {
		limit("user", request.clientAddress);
		return begin(await person(request));
	});
	const verifying = described("POST /auth/v1/passkeys/registration/verify", "Add a passkey");
	const verifySchema = { ...verifying.schema, body: passkeyAnswerBody };
	app.post(verifying.url, { onRequest, schema: verifySchema }, async (request) => {
		limit("user", request.clientAddress);
		const answer = { ...answerOf(request.body), name: request.body.friendly_name };
		const added = await finish(await person(request), answer, originOf(request));
		return presentPasskey(added);
	});
	const own = described("GET /auth/v1/passkeys", "One's passkeys");
	app.get(own.url, { onRequest, schema: own.schema }, async (request) => {
		const { user } = await person(request);
		return (await list(user.id)).map(presentPasskey);
	});
	const naming = described("PATCH /auth/v1/passkeys/:id", "Name a passkey");
	const nameSchema = { ...naming.schema, body: passkeyNameBody };
	app.patch(naming.url, { onRequest, schema: nameSchema }, async (request) => {
		const { body } = request;
		const renamed = await rename(
			await person(request),
			request.params.id,
			body.friendly_name,
			originOf(request),
		);
		return presentPasskey(renamed);
	});
	const removing = described("DELETE /auth/v1/passkeys/:id", "Remove a passkey");
	app.delete(removing.url, { onRequest, schema: removing.schema }, async (request, reply) => {
		await remove(await person(request), request.params.id, originOf(request));
		return reply.code(204).send(null);
	});
}

/** Our own addition to Supabase Auth. */
function proofRoutes(app: IdentityScope, context: RouteContext): void {
	const { deps, limit } = context;
	const person = knownPerson(context);
	const begin = beginProofByPasskey(deps);
	const prove = proveByPasskey(deps);
	const onRequest = async (request: FastifyRequest) => void (await person(request));
	const options = described("POST /auth/v1/passkeys/proof/options", "Begin to prove oneself");
	app.post(options.url, { onRequest, schema: options.schema }, async (request) => {
		limit("mfa", request.clientAddress);
		return begin(await person(request));
	});
	const verifying = described(
		"POST /auth/v1/passkeys/proof/verify",
		"Prove oneself with a passkey: recently, and in the place of a second factor",
	);
	const verifySchema = { ...verifying.schema, body: passkeyAnswerBody };
	app.post(verifying.url, { onRequest, schema: verifySchema }, async (request) => {
		limit("mfa", request.clientAddress);
		const { challengeId, credential } = answerOf(request.body);
		return prove(await person(request), challengeId, credential, originOf(request));
	});
}

function operatorRoutes(app: IdentityScope, { deps, admin }: RouteContext): void {
	const get = getUserAsAdmin(deps);
	const list = listPasskeys(deps);
	const remove = removePasskeyAsAdmin(deps);
	const onRequest = async (request: FastifyRequest) => admin(request);
	const operatorTags = ["auth: operator"];
	const listSchema = { tags: operatorTags, summary: "A person's passkeys", params };
	app.get("/admin/users/:id/passkeys", { onRequest, schema: listSchema }, async (request) => {
		const { id } = await get(request.params.id);
		return (await list(id)).map(presentPasskey);
	});
	const both = z.object({ id: z.string().max(100), passkeyId: z.string().max(100) });
	const removeSchema = { tags: operatorTags, summary: "Remove a person's passkey", params: both };
	app.delete(
		"/admin/users/:id/passkeys/:passkeyId",
		{ onRequest, schema: removeSchema },
		async (request, reply) => {
			const { id } = await get(request.params.id);
			await remove(id, request.params.passkeyId);
			return reply.code(204).send();
		},
	);
}

function answerOf(body: z.output<typeof passkeyAnswerBody>) {
	if (body.challenge_id === "") throw invalid("challenge_id is required");
	if (body.credential === undefined || body.credential === null) throw invalid("credential is required");
	return { challengeId: body.challenge_id, credential: body.credential };
}
