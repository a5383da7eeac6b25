import { Readable } from "node:stream";
import {
	type FirstAnswer,
	firstQuestions,
	nextQuestions,
	ownProfile,
} from "@unlisted/contracts/first-answers";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { problemResponses } from "./problem-responses.ts";

const query = z.strictObject({
	page: z.string().refine((page) => Object.hasOwn(firstQuestions, page), "No such page"),
	user: z.uuid(),
	/** The id of the exposure, removal or listing, for a page that shows one. */
	id: z.uuid().optional(),
});

/** The headers of an answer that the page reads. */
const told = ["content-type", "content-range", "retry-after", "x-request-id"] as const;

/** Headers that describe the whole request, so its parts leave them out. */
const ofTheWhole = /^(?:content-length|accept-encoding|connection|range|if-.*)$/;

/**
 * Answers all the first questions of a page in one request. On a phone each request costs a round trip, a kilobyte of
 * headers, and the page's own time. Each question passes through the whole edge separately, with the same limits. Its
 * answer is sent as soon as it is ready.
 */
export function firstAnswersRoute(app: FastifyInstance): void {
	app.get(
		"/api/first-answers",
		{
			schema: {
				tags: ["pages"],
				summary: "What a page asks first, as lines of JSON in the order in which the answers come",
				security: [{ bearer: [] }],
				querystring: query,
				response: problemResponses(400, 401, 403, 429, 503),
			},
		},
		async (request, reply) => {
			const questions = questionsOf(request.query as z.infer<typeof query>);
			const answers = questions.map((path) => {
				const answer = answerTo(app, request, path);
				const next = Object.hasOwn(nextQuestions, path) ? nextQuestions[path] : undefined;
				return next ? answer.then((line) => withNext(app, request, next, line)) : answer;
			});
			return reply
				.header("content-type", "application/x-ndjson")
				.header("cache-control", "no-store")
				.send(Readable.from(inOrderOfArrival(answers)));
		},
	);
}

function questionsOf({ page, user, id }: z.infer<typeof query>): string[] {
	// open-lookup: the schema of the query takes the list's own pages alone
	const paths = [ownProfile, ...(firstQuestions[page] ?? [])];
	return paths
		.filter((path) => !path.endsWith("/") || id !== undefined)
		.map((path) => path.replace(":user", user) + (path.endsWith("/") ? id : ""));
}

async function answerTo(
	app: FastifyInstance,
	{ headers, socket }: FastifyRequest,
	path: string,
): Promise<string> {
	const own = Object.entries(headers).filter(([name]) => !ofTheWhole.test(name));
	const answer = await app.inject({
		method: "GET",
		url: path,
		headers: { ...Object.fromEntries(own), accept: "application/json" },
		...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
	});
	const said = told.flatMap((name) => {
		const value = answer.headers[name];
		return value === undefined ? [] : [[name, String(value)]];
	});
	const line: FirstAnswer = {
		path,
		status: answer.statusCode,
		headers: Object.fromEntries(said),
		body: answer.body,
	};
	return `${JSON.stringify(line)}\n`;
}

const listed = z.array(z.object({ id: z.uuid() }));

/** Answers both together, because the page asks about the list's first entry as soon as it has the list. */
async function withNext(
	app: FastifyInstance,
	request: FastifyRequest,
	{ list, about }: { readonly list: string; readonly about: string },
	line: string,
): Promise<string> {
	const { status, body } = JSON.parse(line) as FirstAnswer;
	if (status !== 200) return line;
	const { data } = z.object({ [list]: listed }).safeParse(JSON.parse(body));
	// open-lookup: one of the lists that the contract names.
	const [first] = data?.[list] ?? [];
	if (!first) return line;
	// If this fails, the page asks by itself.
	return line + (await answerTo(app, request, about + first.id).catch(() => ""));
}

async function* inOrderOfArrival(answers: readonly Promise<string>[]): AsyncGenerator<string> {
	// If the reader leaves early, nobody awaits the other answers, so their errors are ignored here.
	for (const answer of answers) answer.catch(() => undefined);
	const waiting = new Map(answers.map((answer, at) => [at, answer.then((line) => ({ at, line }))]));
	while (waiting.size > 0) {
		const { at, line } = await Promise.race(waiting.values());
		waiting.delete(at);
		yield line;
	}
}
