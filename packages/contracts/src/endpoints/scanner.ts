import { z } from "zod";
import { scanStartSchema } from "../brokers.ts";
import {
	addIdentifierSchema,
	identifierAddedSchema,
	identifierAnswerSchema,
	identifiersSchema,
	verifyIdentifierSchema,
} from "../identifiers.ts";
import {
	bulkAnswerSchema,
	bulkStatusSchema,
	exportQuerySchema,
	exposureActionChangeSchema,
	exposureActionsSchema,
	exposureAnswerSchema,
	exposureQuerySchema,
	exposureStatusSchema,
	exposuresSchema,
	revealedSchema,
	revealSchema,
	runningScanSchema,
	saveScannerSettingsSchema,
	scanResultsSchema,
	scanSourcesSchema,
	scanStartedSchema,
	scanTaskSchema,
	settingsAnswerSchema,
} from "../scanner.ts";
import { activitySchema, securityScoreSchema } from "../score/security-score.ts";

const params = z.object({ id: z.uuid() });

export const scannerEndpoints = {
	"POST /api/scanner/start": { body: scanStartSchema.nullish(), response: { 202: scanStartedSchema } },
	"POST /api/scanner/watching/:taskId": {
		params: z.object({ taskId: z.uuid() }),
		/** Whether the scan still runs. */
		response: { 200: z.object({ running: z.boolean() }) },
	},
	"GET /api/scanner/status/:taskId": {
		params: z.object({ taskId: z.uuid() }),
		response: { 200: scanTaskSchema },
	},
	"GET /api/scanner/running": { response: { 200: runningScanSchema } },
	"GET /api/scanner/results": { response: { 200: scanResultsSchema } },
	"GET /api/scanner/sources": { response: { 200: scanSourcesSchema } },
	"GET /api/scanner/score": { response: { 200: securityScoreSchema } },
	"GET /api/scanner/activity": { response: { 200: activitySchema } },

	"GET /api/scanner/exposures": { querystring: exposureQuerySchema, response: { 200: exposuresSchema } },
	"GET /api/scanner/exposures/:id": { params, response: { 200: exposureAnswerSchema } },
	"POST /api/scanner/exposures/:id/reveal": { params, body: revealSchema, response: { 200: revealedSchema } },
	"PUT /api/scanner/exposures/:id/status": {
		params,
		body: exposureStatusSchema,
		response: { 200: exposureAnswerSchema },
	},
	"DELETE /api/scanner/exposures/:id/resolution": { params, response: { 200: exposureAnswerSchema } },
	"POST /api/scanner/exposures/bulk": { body: bulkStatusSchema, response: { 200: bulkAnswerSchema } },
	"POST /api/scanner/exposures/:id/not-me": { params, response: { 200: exposureAnswerSchema } },
	"DELETE /api/scanner/exposures/:id/not-me": { params, response: { 200: exposureAnswerSchema } },
	"PUT /api/scanner/exposures/:id/actions/:actionId": {
		params: z.object({ id: z.uuid(), actionId: z.string().max(50) }),
		body: exposureActionChangeSchema,
		response: { 200: exposureActionsSchema },
	},
	"GET /api/scanner/report": { querystring: exportQuerySchema },
	"GET /api/scanner/exposures/:id/export": { params, querystring: exportQuerySchema },

	"GET /api/scanner/identifiers": { response: { 200: identifiersSchema } },
	"POST /api/scanner/identifiers": { body: addIdentifierSchema, response: { 201: identifierAddedSchema } },
	"POST /api/scanner/identifiers/:id/verify": {
		params,
		body: verifyIdentifierSchema,
		response: { 200: identifierAnswerSchema },
	},
	"POST /api/scanner/identifiers/:id/resend": { params, response: { 200: identifierAnswerSchema } },
	"DELETE /api/scanner/identifiers/:id": { params, response: { 200: identifiersSchema } },

	"GET /api/scanner/settings": { response: { 200: settingsAnswerSchema } },
	"PUT /api/scanner/settings": { body: saveScannerSettingsSchema, response: { 200: settingsAnswerSchema } },
};
