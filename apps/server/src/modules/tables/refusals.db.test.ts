import { expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { useTables } from "../../testing/tables-app.ts";

onDatabase("/rest/v1 says what is wrong with", (open) => {
	const here = useTables(open);

	it.each([
		[
			"an unknown table",
			"GET",
			"/profile?select=*",
			404,
			{
				code: "PGRST205",
				hint: "Perhaps you meant the table 'public.profiles'",
				message: "Could not find the table 'public.profile' in the schema cache",
			},
		],
		["a table that is not public", "GET", "/users", 404, { code: "PGRST205" }],
		[
			"an unknown column",
			"GET",
			"/profiles?select=password",
			400,
			{ code: "42703", message: "column profiles.password does not exist" },
		],
		["an unknown column in a filter", "GET", "/profiles?nope=eq.1", 400, { code: "42703" }],
		[
			"a column that is kept from the API",
			"GET",
			"/subscriptions?select=stripe_customer_id",
			400,
			{ code: "42703" },
		],
		[
			"a value of another type",
			"GET",
			"/profiles?user_id=eq.me",
			400,
			{ code: "22P02", message: 'invalid input syntax for type uuid: "me"' },
		],
		["no operator", "GET", "/profiles?user_id=me", 400, { code: "PGRST100" }],
		["an unknown operator", "GET", "/profiles?username=match.^a", 400, { code: "PGRST100" }],
		["an unclosed bracket", "GET", "/profiles?or=(user_id.is.null", 400, { code: "PGRST100" }],
		[
			"no relationship",
			"GET",
			"/profiles?select=*,subscriptions(*)",
			400,
			{
				code: "PGRST200",
				message: "Could not find a relationship between 'profiles' and 'subscriptions' in the schema cache",
			},
		],
		[
			"a filter on what is not embedded",
			"GET",
			"/payment_history?subscriptions.user_id=eq.1",
			400,
			{ code: "PGRST108" },
		],
		["an aggregate", "GET", "/payment_history?select=amount.sum()", 400, { code: "PGRST123" }],
		["a negative limit", "GET", "/profiles?limit=-1", 416, { code: "PGRST103" }],
		["a function", "POST", "/rpc/version", 404, { code: "PGRST202" }],
		["an address that is none", "GET", "/profiles/1", 404, { code: "PGRST125" }],
		["PUT", "PUT", "/profiles", 405, { code: "PGRST117" }],
	] as const)("%s", async (_name, method, url, status, error) => {
		const answer = await here.app.http.inject({
			method,
			url: `/rest/v1${url}`,
			headers: { authorization: `Bearer ${here.ann.id}` },
		});
		expect(answer.json()).toMatchObject(error);
		expect(answer.statusCode).toBe(status);
		expect(Object.keys(answer.json()).sort()).toEqual(["code", "details", "hint", "message"]);
	});

	it.each([
		[
			"an unknown column in a body",
			{ nope: 1 },
			400,
			{ code: "PGRST204", message: "Could not find the 'nope' column of 'profiles' in the schema cache" },
		],
		["what is no object", "text", 400, { code: "PGRST102" }],
		[
			"a forbidden column",
			{ is_verified: true },
			403,
			{ code: "42501", message: "permission denied for table profiles" },
		],
		["a value that a check refuses", { username: "1" }, 400, { code: "23514" }],
		["a value of another type", { first_name: { a: 1 }, security_score: "x" }, 403, { code: "42501" }],
	])("%s", async (_name, payload, status, error) => {
		const answer = await here.app.http.inject({
			method: "PATCH",
			url: `/rest/v1/profiles?user_id=eq.${here.ann.id}`,
			headers: { authorization: `Bearer ${here.ann.id}`, "content-type": "application/json" },
			payload: JSON.stringify(payload),
		});
		expect(answer.json()).toMatchObject(error);
		expect(answer.statusCode).toBe(status);
	});

	it("a row that exists, a person who does not, and a missing value", async () => {
		const service = here.app.client("service");
		const twice = await service.from("profiles").insert({ user_id: here.ann.id });
		expect(twice).toMatchObject({ status: 409, error: { code: "23505" } });
		const nobody = await service.from("profiles").insert({ user_id: crypto.randomUUID() });
		expect(nobody).toMatchObject({ status: 409, error: { code: "23503" } });
		const missing = await service.from("profiles").insert({ first_name: "X" });
		expect(missing).toMatchObject({ status: 400, error: { code: "23502" } });
	});

	it("but not a username that someone else has, because that would tell that it is taken", async () => {
		const rename = (id: string, username: string) =>
			here.app.client(id).from("profiles").update({ username }).eq("user_id", id);
		expect((await rename(here.bob.id, "bobby")).status).toBe(204);
		expect((await rename(here.ann.id, "bobby")).status).toBe(204);
	});

	it("a caller who is not signed in, or whose session has ended", async () => {
		const anon = await here.app.client("anon").from("profiles").select();
		expect(anon).toMatchObject({ status: 401, error: { code: "42501" } });
		expect(await here.app.client("expired").from("profiles").select()).toMatchObject({
			status: 401,
			error: { code: "PGRST303", message: "JWT expired" },
		});
		expect(await here.app.client("rubbish").from("profiles").select()).toMatchObject({
			status: 401,
			error: { code: "PGRST301" },
		});
	});
});
