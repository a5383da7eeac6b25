import { z } from "zod";
import { invalid } from "../core/auth-error.ts";
import { adminUserBody, inviteBody, linkBody, queryValue } from "../core/identity.schemas.ts";
import { pathPrefix } from "../core/identity.settings.ts";
import { presentUser } from "../core/present-user.ts";
import { listUsersOfEverybody } from "../core/users.repository.ts";
import type { IdentityScope, RouteContext } from "../sessions/route-context.http.ts";
import { type AdminUserFields, createUserAsAdmin, deleteUserAsAdmin, getUserAsAdmin } from "./admin-users.ts";
import { generateLink, invite } from "./generate-link.ts";
import { updateUserAsAdmin } from "./update-user-as-admin.ts";

const tags = ["auth: operator"];
const params = z.object({ id: z.string().max(100) });

export function adminRoutes(app: IdentityScope, { deps, admin }: RouteContext): void {
	const create = createUserAsAdmin(deps);
	const update = updateUserAsAdmin(deps);
	const get = getUserAsAdmin(deps);
	const remove = deleteUserAsAdmin(deps);
	const link = generateLink(deps);
	const inviteByMail = invite(deps);
	const onRequest = async (request: Parameters<typeof admin>[0]) => admin(request);

	app.get("/admin/users", { onRequest, schema: { tags, summary: "All people" } }, async (request, reply) => {
		const { page, perPage } = pagination(request.query);
		const { users, total } = await listUsersOfEverybody(deps.db, {
			limit: perPage,
			offset: (page - 1) * perPage,
			filter: queryValue(request.query, "filter")?.slice(0, 300) ?? null,
			descending: !/asc/i.test(queryValue(request.query, "sort") ?? ""),
		});
		reply.header("x-total-count", String(total));
		reply.header("link", pageLinks(`${pathPrefix(deps.settings)}/admin/users`, page, perPage, total));
		return { users: users.map(presentUser), aud: "authenticated" };
	});

	const createSchema = { tags, summary: "Make a person", body: adminUserBody };
	app.post("/admin/users", { onRequest, schema: createSchema }, async (request) =>
		presentUser(await create(fieldsOf(request.body))),
	);

	app.get(
		"/admin/users/:id",
		{ onRequest, schema: { tags, summary: "One person", params } },
		async (request) => presentUser(await get(request.params.id)),
	);

	const updateSchema = { tags, summary: "Change a person", params, body: adminUserBody };
	app.put("/admin/users/:id", { onRequest, schema: updateSchema }, async (request) =>
		presentUser(await update(request.params.id, fieldsOf(request.body))),
	);

	const deleteBody = z.looseObject({ should_soft_delete: z.boolean().nullish() }).nullish();
	const deleteSchema = { tags, summary: "Delete a person", params, body: deleteBody };
	app.delete("/admin/users/:id", { onRequest, schema: deleteSchema }, async (request) => {
		await remove(request.params.id, request.body?.should_soft_delete === true);
		return {};
	});

	const linkSchema = { tags, summary: "What a mail of ours would hold, without a mail", body: linkBody };
	app.post("/admin/generate_link", { onRequest, schema: linkSchema }, async ({ body, query }) =>
		link({
			...body,
			newEmail: body.new_email,
			data: body.data ?? {},
			redirectTo: body.redirect_to || queryValue(query, "redirect_to"),
		}),
	);

	const inviteSchema = { tags, summary: "Make a person and mail them an invitation", body: inviteBody };
	app.post("/invite", { onRequest, schema: inviteSchema }, async ({ body, query }) =>
		presentUser(await inviteByMail(body.email, body.data ?? {}, queryValue(query, "redirect_to"))),
	);
}

function fieldsOf(body: z.output<typeof adminUserBody>): AdminUserFields {
	return {
		id: body.id,
		email: body.email,
		phone: body.phone,
		password: body.password || null,
		passwordHash: body.password_hash,
		emailConfirm: body.email_confirm ?? false,
		phoneConfirm: body.phone_confirm ?? false,
		userMetadata: body.user_metadata ?? null,
		appMetadata: body.app_metadata ?? null,
		role: body.role,
		banDuration: body.ban_duration,
	};
}

function pagination(query: unknown): { page: number; perPage: number } {
	const read = (name: string, initial: number, max: number) => {
		const given = queryValue(query, name);
		if (given === undefined) return initial;
		if (!/^\d{1,9}$/.test(given)) throw invalid(`Bad Pagination Parameters: ${name} is not a number`);
		return Math.min(Math.max(Number(given), 1), max);
	};
	return { page: read("page", 1, 1_000_000), perPage: read("per_page", 50, 1000) };
}

/** Clients read the page number from the first parameter of each entry. */
function pageLinks(path: string, page: number, perPage: number, total: number): string {
	const last = Math.max(1, Math.ceil(total / perPage));
	const entry = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
	return [...(page < last ? [entry(page + 1, "next")] : []), entry(last, "last")].join(", ");
}
