import type { FastifyInstance } from "fastify";
import { whileSomebodyWaits } from "../db/patience.ts";

/** Statements of a request get a few seconds. Statements of jobs, of the start and of the command line get more. */
export function installAnswerSoon(app: FastifyInstance): void {
	app.addHook("onRequest", (_request, _reply, done) => whileSomebodyWaits(done));
}
