import type { FastifyRequest } from "fastify";
import { z } from "zod";
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
	const optionsSchema = { tags, summary: "Begin to sign in with a passkey", body: passkeyOptionsBody };
	app.post("/passkeys/authentication/options", { schema: optionsSchema }, async (request) => {
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

	const optionsSchema = { tags, summary: "Begin to add a passkey", body: z.looseObject({}).nullish() };
	app.post("/passkeys/registration/options", { onRequest, schema: optionsSchema }, async (request) => {
		limit("user", request.clientAddress);
		return begin(await person(request));
	});
	const verifySchema = { tags, summary: "Add a passkey", body: passkeyAnswerBody };
	app.post("/passkeys/registration/verify", { onRequest, schema: verifySchema }, async (request) => {
		limit("user", request.clientAddress);
		const answer = { ...answerOf(request.body), name: request.body.friendly_name };
		const added = await finish(await person(request), answer, originOf(request));
		return presentPasskey(added);
	});
	app.get("/passkeys", { onRequest, schema: { tags, summary: "One's passkeys" } }, async (request) => {
		const { user } = await person(request);
		return (await list(user.id)).map(presentPasskey);
	});
	const nameSchema = { tags, summary: "Name a passkey", params, body: passkeyNameBody };
	app.patch("/passkeys/:id", { onRequest, schema: nameSchema }, async (request) => {
		const { body } = request;
		const renamed = await rename(
			await person(request),
			request.params.id,
			body.friendly_name,
			originOf(request),
		);
		return presentPasskey(renamed);
	});
	const removeSchema = { tags, summary: "Remove a passkey", params };
	app.delete("/passkeys/:id", { onRequest, schema: removeSchema }, async (request, reply) => {
		await remove(await person(request), request.params.id, originOf(request));
		return reply.code(204).send();
	});
}

/** Our own addition to Supabase Auth. */
function proofRoutes(app: IdentityScope, context: RouteContext): void {
	const { deps, limit } = context;
	const person = knownPerson(context);
	const begin = beginProofByPasskey(deps);
	const prove = proveByPasskey(deps);
	const onRequest = async (request: FastifyRequest) => void (await person(request));
	const optionsSchema = { tags, summary: "Begin to prove oneself", body: z.looseObject({}).nullish() };
	app.post("/passkeys/proof/options", { onRequest, schema: optionsSchema }, async (request) => {
		limit("mfa", request.clientAddress);
		return begin(await person(request));
	});
	const verifySchema = {
		tags,
		summary: "Prove oneself with a passkey: recently, and in the place of a second factor",
		body: passkeyAnswerBody,
	};
	app.post("/passkeys/proof/verify", { onRequest, schema: verifySchema }, async (request) => {
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
