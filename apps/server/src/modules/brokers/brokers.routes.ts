import type { Address } from "@unlisted/contracts/endpoints";
import type { HttpApp } from "../../platform/http/app.ts";
import { type ConfirmedCallerOf, confirmedCallerOf } from "../../platform/http/caller.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import type { BrokersDeps, PeopleOfBrokers } from "./core/brokers.deps.ts";
import { readIdentity, type WatchedOfPerson } from "./identity/read-identity.ts";
import { forgetIdentity, saveIdentity } from "./identity/save-identity.ts";
import { answerListing } from "./listings/answer-listing.ts";
import { listListings } from "./listings/list-listings.ts";
import { readListing } from "./listings/read-listing.ts";
import { readCapture, revealListing } from "./listings/reveal-listing.ts";
import { takeAnswerBack } from "./listings/take-answer-back.ts";
import { readBrokerSettings, saveBrokerSettings } from "./overview/broker-settings.ts";
import { readCoverage } from "./overview/read-coverage.ts";

export interface BrokersRoutesDeps extends BrokersDeps {
	readonly people: PeopleOfBrokers;
	readonly watched: WatchedOfPerson;
}

const tags = ["brokers"];
const security = [{ bearer: [] }];
const failures = problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503);
/** Each reveal may cost an argon2 hash. */
const reveals = { rateLimit: { max: 20, timeWindow: 600_000 } };

const described = <A extends Address>(summary: string, address: A) =>
	served(address, { tags, security, summary }, failures);

export function brokersRoutes(app: HttpApp, deps: BrokersRoutesDeps): void {
	const who = confirmedCallerOf(deps.people);
	identityRoutes(app, deps, who);
	listingRoutes(app, deps, who);
	revealRoutes(app, deps, who);
	const cover = readCoverage(deps);
	const covering = described(
		"Which brokers were checked, could not be, or cannot be searched",
		"GET /api/brokers/coverage",
	);
	app.get(covering.url, { schema: covering.schema }, async (request, reply) =>
		cover((await who(request, reply)).userId),
	);
	const settings = readBrokerSettings(deps);
	const save = saveBrokerSettings(deps);
	const reading = described("What brokers may be contacted", "GET /api/brokers/settings");
	app.get(reading.url, { schema: reading.schema }, async (request, reply) =>
		settings((await who(request, reply)).userId),
	);
	const saving = described("Save which brokers may be contacted", "PUT /api/brokers/settings");
	app.put(saving.url, { schema: saving.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await save(userId, request.body);
		return settings(userId);
	});
}

function identityRoutes(app: HttpApp, deps: BrokersRoutesDeps, who: ConfirmedCallerOf): void {
	const read = readIdentity(deps);
	const reading = described("What brokers are searched with", "GET /api/brokers/identity");
	app.get(reading.url, { schema: reading.schema }, async (request, reply) =>
		read((await who(request, reply)).userId),
	);

	const save = saveIdentity(deps);
	const saving = described("Save what brokers are searched with", "PUT /api/brokers/identity");
	app.put(saving.url, { schema: saving.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await save(userId, request.body);
		return read(userId);
	});

	const forget = forgetIdentity(deps);
	const forgetting = described("Delete what brokers are searched with", "DELETE /api/brokers/identity");
	withoutBody(app, (scope) => {
		scope.delete(forgetting.url, { schema: forgetting.schema }, async (request, reply) => {
			const { userId } = await who(request, reply);
			await forget(userId);
			return read(userId);
		});
	});
}

function listingRoutes(app: HttpApp, deps: BrokersRoutesDeps, who: ConfirmedCallerOf): void {
	const list = listListings(deps);
	const listing = described("Listings of the person at brokers", "GET /api/brokers/listings");
	app.get(listing.url, { schema: listing.schema }, async (request, reply) =>
		list((await who(request, reply)).userId, request.query),
	);

	const read = readListing(deps);
	const reading = described("One listing", "GET /api/brokers/listings/:id");
	app.get(reading.url, { schema: reading.schema }, async (request, reply) => ({
		listing: await read((await who(request, reply)).userId, request.params.id),
	}));

	const answer = answerListing(deps);
	const answering = described("Is this the person?", "PUT /api/brokers/listings/:id/answer");
	app.put(answering.url, { schema: answering.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await answer(userId, request.params.id, request.body.answer);
		return { listing: await read(userId, request.params.id) };
	});

	const takeBack = takeAnswerBack(deps);
	const takingBack = described(
		"Take the last answer back, so that the listing is as before it",
		"DELETE /api/brokers/listings/:id/answer",
	);
	withoutBody(app, (scope) => {
		scope.delete(takingBack.url, { schema: takingBack.schema }, async (request, reply) => {
			const { userId } = await who(request, reply);
			await takeBack(userId, request.params.id);
			return { listing: await read(userId, request.params.id) };
		});
	});
}

function revealRoutes(app: HttpApp, deps: BrokersRoutesDeps, who: ConfirmedCallerOf): void {
	const { people } = deps;
	const reveal = revealListing(deps);
	const revealing = described(
		"A listing in full, for who shows again that they are the person",
		"POST /api/brokers/listings/:id/reveal",
	);
	app.post(revealing.url, { config: reveals, schema: revealing.schema }, async (request, reply) => {
		const person = { ...(await who(request, reply)), origin: people.originOf(request) };
		return reveal(person, request.params.id, request.body);
	});

	const capture = readCapture(deps);
	const capturing = served(
		"GET /api/brokers/listings/:id/capture",
		{ tags, security, summary: "What the page looked like when it was found" },
		{},
	);
	app.get(capturing.url, { config: reveals, schema: capturing.schema }, async (request, reply) => {
		const person = { ...(await who(request, reply)), origin: people.originOf(request) };
		const { kind, bytes } = await capture(person, request.params.id);
		// The page comes from a stranger, so it is served as text or as a picture and cannot run scripts.
		return reply
			.header("content-type", kind === "png" ? "image/png" : "text/plain; charset=utf-8")
			.header("content-security-policy", "default-src 'none'; sandbox")
			.header("x-content-type-options", "nosniff")
			.header("content-disposition", `attachment; filename="listing.${kind === "png" ? "png" : "txt"}"`)
			.send(bytes);
	});
}
