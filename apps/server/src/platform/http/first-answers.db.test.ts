import { randomUUID } from "node:crypto";
import type { FirstAnswer } from "@unlisted/contracts/first-answers";
import { firstQuestions, ownProfile } from "@unlisted/contracts/first-answers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type IdentityApp, identityApp, type Person } from "../../modules/identity/testing/identity-app.ts";
import { onDatabase } from "../../testing/databases.ts";

onDatabase("what a page asks first", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
	});
	afterAll(() => app.stop());

	const somebody = () => app.person(`${randomUUID()}@example.com`);
	const ask = async (
		{ id, access }: { id: string; access?: string },
		{ page, ...more }: { page: string; id?: string },
		headers: Record<string, string> = {},
	) => {
		const asked = new URLSearchParams({ page, user: id, ...more });
		return app.http.inject({
			url: `/api/first-answers?${asked}`,
			headers: { ...(access && { authorization: `Bearer ${access}` }), ...headers },
		});
	};
	const linesOf = (body: string): FirstAnswer[] =>
		body
			.trimEnd()
			.split("\n")
			.map((line) => JSON.parse(line) as FirstAnswer);
	const alone = (person: Person, url: string) =>
		app.http.inject({ url, headers: { authorization: `Bearer ${person.access}` } });

	it.each(Object.keys(firstQuestions).filter((page) => !page.endsWith("/")))(
		"is answered for %s as each question is alone",
		async (page) => {
			const person = await somebody();
			const answer = await ask(person, { page });
			expect(answer.statusCode).toBe(200);
			expect(answer.headers).toMatchObject({
				"content-type": "application/x-ndjson",
				"cache-control": "no-store",
			});
			const lines = linesOf(answer.body);
			const paths = [ownProfile, ...(firstQuestions[page] ?? [])].map((path) =>
				path.replace(":user", person.id),
			);
			expect(lines.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
			for (const { path, status, headers, body } of lines) {
				const single = await alone(person, path);
				expect([path, status, headers["content-type"]]).toEqual([
					path,
					single.statusCode,
					single.headers["content-type"],
				]);
				if (path !== "/api/account/sessions") expect(body).toBe(single.body);
			}
		},
	);

	it("name their subject by its id, and get the server's answers about it", async () => {
		const person = await somebody();
		const id = randomUUID();
		const lines = linesOf((await ask(person, { page: "/scanner/exposure/", id })).body);
		const about = lines.find(({ path }) => path === `/api/scanner/exposures/${id}`);
		expect(about?.status).toBe(404);
		expect(lines).toHaveLength(2);
	});

	it("are refused without a token, with a bad one, and for a page that does not exist", async () => {
		const person = await somebody();
		expect((await ask({ id: person.id }, { page: "/dashboard" })).statusCode).toBe(401);
		expect((await ask({ id: person.id, access: "x.y.z" }, { page: "/dashboard" })).statusCode).toBe(401);
		for (const page of ["/api/admin/health", "constructor", "/dashboard?x=1"])
			expect((await ask(person, { page })).statusCode).toBe(400);
		expect((await ask(person, { page: "/removals/", id: "../../admin" })).statusCode).toBe(400);
	});

	it("show nothing of somebody else, no matter whose id they name", async () => {
		const [person, other] = [await somebody(), await somebody()];
		const lines = linesOf((await ask({ ...person, id: other.id }, { page: "/dashboard" })).body);
		const row = lines.find(({ path }) => path.startsWith("/rest/v1/profiles"));
		expect([row?.status, row?.body]).toEqual([200, "[]"]);
		expect(JSON.stringify(lines)).not.toContain(other.email);
	});

	it("count as one request each, with a name in the log", async () => {
		const person = await somebody();
		const ids = linesOf((await ask(person, { page: "/dashboard" })).body).map(
			({ headers }) => headers["x-request-id"],
		);
		expect(ids).not.toContain(undefined);
		expect(new Set(ids).size).toBe(ids.length);
	});
});
