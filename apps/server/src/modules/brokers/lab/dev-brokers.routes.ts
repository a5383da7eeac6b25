import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { HttpApp } from "../../../platform/http/app.ts";
import { sendPlainPage } from "../../../platform/http/pages/plain-page.ts";
import { plainForms } from "../../../platform/http/plain-forms.ts";
import { type AskLabDeps, plantListing, readLabSites } from "./ask-lab.ts";
import { plantedPage, sitesPage } from "./dev-brokers-page.ts";

const name = (least: number) => z.string().trim().min(least).max(100);
const body = z.object({
	first: name(1),
	last: name(1),
	birth_year: z.coerce.number().int().min(1900).max(2020).optional(),
	city: name(1),
	state: z
		.string()
		.trim()
		.regex(/^[a-z]{2}$/i, "The state is two letters."),
	phone: name(5).optional(),
	relative: name(1).optional(),
	namesakes: z.coerce.number().int().min(0).max(10).default(3),
	/** One of the lab's sites. All of them if it is not filled in. */
	site: name(1).optional(),
});

/** For trying out: shows the made-up sites that scans search, and a form that lists a person on them. */
export function devBrokersRoutes(app: HttpApp, deps: AskLabDeps): void {
	const sites = readLabSites(deps);
	const plant = plantListing(deps);
	const config = { unlimited: true, quiet: true, atHandOnly: true };
	app.get("/dev/brokers", { config, schema: { hide: true } }, async (_request, reply) =>
		sendPlainPage(reply, "Broker lab", sitesPage(await sites())),
	);
	plainForms(app, {
		failed: "Nothing was planted",
		routes: (scope) => {
			scope.post("/dev/brokers", { config, schema: { hide: true, body } }, async (request, reply) => {
				const { birth_year: birthYear, relative, site, ...given } = request.body;
				const listings = await plant({
					...given,
					birthYear,
					state: given.state.toUpperCase(),
					relatives: relative === undefined ? [] : [relative],
					sites: site === undefined ? [] : [site],
				});
				const page = plantedPage(listings, await sites());
				return sendPlainPage(reply as unknown as FastifyReply, "Planted", page);
			});
		},
	});
}
