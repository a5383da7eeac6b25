import {
	accountMessages,
	changePasswordSchema,
	helperAnswerSchema,
	resendVerificationSchema,
} from "@unlisted/contracts/account";
import { profileUpdateSchema } from "@unlisted/contracts/profile";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../../platform/db/database.ts";
import type { HttpApp } from "../../platform/http/app.ts";
import type { AccountDeps } from "./account.http.ts";
import { requirePerson } from "./account.policy.ts";
import { findProfile } from "./account.repository.ts";
import { changeOwnPassword } from "./change-own-password.ts";
import { HelperFailure } from "./helper-failure.ts";
import { updateOwnProfile } from "./update-own-profile.ts";

const tags = ["auth-helpers"];
const security = [{ bearer: [] }];
const base = "/functions/v1/auth-helpers";
const response = { 200: helperAnswerSchema, "4xx": helperAnswerSchema, "5xx": helperAnswerSchema };
const config = { rateLimit: { max: 20, timeWindow: 600_000 } };

/** The four functions that the pages call; each answers {success, message, …}. */
export function authHelperRoutes(app: HttpApp, deps: AccountDeps): void {
	const { identity } = deps;
	const personOf = async (request: FastifyRequest) => requirePerson(await identity.authenticate(request));
	const describe = (summary: string) => ({ tags, security, summary, response });
	const done = (message: string, user?: Record<string, unknown>) => ({
		success: true,
		message,
		...(user && { user }),
	});

	const changePassword = changeOwnPassword(deps);
	const changeSchema = { ...describe("Change the password"), body: changePasswordSchema };
	app.post(`${base}/change-password`, { config, schema: changeSchema }, async (request) => {
		await changePassword(await personOf(request), request.body, identity.originOf(request));
		return done(accountMessages.passwordChanged);
	});

	const resendSchema = {
		...describe("Send the verification mail again"),
		body: resendVerificationSchema,
		security: [],
	};
	app.post(`${base}/resend-verification`, { config, schema: resendSchema }, async (request) => {
		await identity.resendConfirmation(request.body.email);
		return done(accountMessages.verificationSent);
	});

	const updateProfile = updateOwnProfile(deps);
	const updateSchema = { ...describe("Change the profile"), body: profileUpdateSchema };
	app.post(`${base}/update-profile`, { config, schema: updateSchema }, async (request) => {
		const { userId } = await personOf(request);
		await updateProfile(userId, request.body);
		return done(accountMessages.profileUpdated, await userInfo(deps, userId));
	});

	const infoSchema = describe("The person, with their profile");
	app.get(`${base}/get-user-info`, { schema: infoSchema }, async (request) => {
		const { userId } = await personOf(request);
		return done(accountMessages.userInfo, await userInfo(deps, userId));
	});

	const unknown = { schema: { hide: true } };
	(app as unknown as FastifyInstance).all("/functions/v1/*", unknown, async () => {
		throw new HelperFailure(404, "There is no such function");
	});
}

async function userInfo(
	deps: AccountDeps & { db: Database },
	userId: string,
): Promise<Record<string, unknown>> {
	const user = await deps.identity.findPerson(userId);
	if (!user) throw new HelperFailure(401, accountMessages.notAuthenticated);
	return { ...user, profile: await findProfile(deps.db, userId) };
}
