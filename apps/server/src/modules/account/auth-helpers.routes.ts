import { helperAnswerSchema } from "@unlisted/contracts/account";
import { accountMessages } from "@unlisted/contracts/account-messages";
import type { Address } from "@unlisted/contracts/endpoints";
import type { Profile } from "@unlisted/contracts/profile";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../../platform/db/database.ts";
import type { HttpApp } from "../../platform/http/app.ts";

import { served } from "../../platform/http/served.ts";
import type { AccountDeps } from "./account.http.ts";
import { requirePerson } from "./account.policy.ts";
import { findProfile, type ProfileRow } from "./account.repository.ts";

import { changeOwnPassword } from "./change-own-password.ts";
import { HelperFailure } from "./helper-failure.ts";
import { updateOwnProfile } from "./update-own-profile.ts";

const tags = ["auth-helpers"];
const security = [{ bearer: [] }];
const failures = { "4xx": helperAnswerSchema, "5xx": helperAnswerSchema };
const config = { rateLimit: { max: 20, timeWindow: 600_000 } };

/** The four functions that the pages call. Each answers {success, message, …}. */
export function authHelperRoutes(app: HttpApp, deps: AccountDeps): void {
	const { identity } = deps;
	const personOf = async (request: FastifyRequest) => requirePerson(await identity.authenticate(request));
	const described = <A extends Address>(summary: string, address: A) =>
		served(address, { tags, security, summary }, failures);
	const done = (message: string) => ({ success: true, message });

	const changePassword = changeOwnPassword(deps);
	const changing = described("Change the password", "POST /functions/v1/auth-helpers/change-password");
	app.post(changing.url, { config, schema: changing.schema }, async (request) => {
		await changePassword(await personOf(request), request.body, identity.originOf(request));
		return done(accountMessages.passwordChanged);
	});

	const resending = served(
		"POST /functions/v1/auth-helpers/resend-verification",
		{ tags, security: [], summary: "Send the verification mail again" },
		failures,
	);
	app.post(resending.url, { config, schema: resending.schema }, async (request) => {
		await identity.resendConfirmation(request.body.email);
		return done(accountMessages.verificationSent);
	});

	const updateProfile = updateOwnProfile(deps);
	const updating = described("Change the profile", "POST /functions/v1/auth-helpers/update-profile");
	app.post(updating.url, { config, schema: updating.schema }, async (request) => {
		const { userId } = await personOf(request);
		await updateProfile(userId, request.body);
		return { ...done(accountMessages.profileUpdated), user: await userInfo(deps, userId) };
	});

	const info = described("The person, with their profile", "GET /functions/v1/auth-helpers/get-user-info");
	app.get(info.url, { schema: info.schema }, async (request) => {
		const { userId } = await personOf(request);
		return { ...done(accountMessages.userInfo), user: await userInfo(deps, userId) };
	});

	const unknown = { schema: { hide: true } };
	(app as unknown as FastifyInstance).all("/functions/v1/*", unknown, async () => {
		throw new HelperFailure(404, "There is no such function");
	});
}

async function userInfo(deps: AccountDeps & { db: Database }, userId: string) {
	const user = await deps.identity.presentPerson(userId);
	if (!user) throw new HelperFailure(401, accountMessages.notAuthenticated);
	const profile = await findProfile(deps.db, userId);
	return { ...user, profile: profile && presentProfile(profile) };
}

function presentProfile(profile: ProfileRow): Profile {
	const { created_at, updated_at } = profile;
	return { ...profile, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
