import Fastify from "fastify";
import { expect, it } from "vitest";
import { installErrorHandling } from "../../platform/http/errors.ts";
import { Refusal } from "../../platform/http/problem.ts";
import { functionsErrorShape } from "./functions.error-shape.ts";

const unauthenticated = () => new Refusal("unauthenticated");
const broken = () => new Error("broken");

it.each([
	["auth-helpers/update-profile", unauthenticated, 401, "Not authenticated"],
	["create-subscription", unauthenticated, 401, "User not authenticated"],
	["auth-helpers/get-user-info", broken, 500, "Failed to get user info"],
] as const)("%s fails in the error catalogue's words", async (name, failure, status, error) => {
	const app = Fastify();
	installErrorHandling(app, [functionsErrorShape]);
	app.post(`/functions/v1/${name}`, () => {
		throw failure();
	});
	const answer = await app.inject({ method: "POST", url: `/functions/v1/${name}` });
	expect([answer.statusCode, answer.json()]).toEqual([status, { success: false, message: error, error }]);
	await app.close();
});
