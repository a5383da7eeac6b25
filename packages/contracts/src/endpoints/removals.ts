import { z } from "zod";
import { accountsSchema, closeAccountSchema } from "../removals/accounts.ts";
import { deepScanSchema } from "../removals/deep-scan.ts";
import { dropSchema, saveDropSchema } from "../removals/drop.ts";
import {
	answerTaskSchema,
	askHelpSchema,
	askRemovalSchema,
	complaintSchema,
	consentSchema,
	disclosuresQuerySchema,
	disclosuresSchema,
	eventFileQuerySchema,
	fileComplaintSchema,
	guideQuerySchema,
	guideSchema,
	limitsSchema,
	pausedSchema,
	pauseSchema,
	removalAnswerSchema,
	removalOverviewSchema,
	removalQuerySchema,
	removalsSchema,
	saveConsentSchema,
	saveLimitsSchema,
	sayMeaningSchema,
} from "../removals/removals.ts";

const params = z.object({ id: z.uuid() });
const one = { params, response: { 200: removalAnswerSchema } };

export const removalEndpoints = {
	"GET /api/removals": { querystring: removalQuerySchema, response: { 200: removalsSchema } },
	"POST /api/removals": {
		body: askRemovalSchema,
		response: { 200: removalAnswerSchema, 201: removalAnswerSchema },
	},
	"GET /api/removals/overview": { response: { 200: removalOverviewSchema } },
	"GET /api/removals/guide": { querystring: guideQuerySchema, response: { 200: guideSchema } },
	"GET /api/removals/consent": { response: { 200: consentSchema } },
	"PUT /api/removals/consent": { body: saveConsentSchema, response: { 200: consentSchema } },
	"POST /api/removals/pause": { body: pauseSchema, response: { 200: pausedSchema } },
	"GET /api/removals/drop": { response: { 200: dropSchema } },
	"PUT /api/removals/drop": { body: saveDropSchema, response: { 200: dropSchema } },
	"DELETE /api/removals/drop": { response: { 200: dropSchema } },
	"GET /api/removals/deep-scan": { response: { 200: deepScanSchema } },
	"POST /api/removals/deep-scan/start": { response: { 200: deepScanSchema } },
	"POST /api/removals/deep-scan/stop": { response: { 200: deepScanSchema } },
	"GET /api/removals/accounts": { response: { 200: accountsSchema } },
	"POST /api/removals/accounts": {
		body: closeAccountSchema,
		response: { 200: removalAnswerSchema, 201: removalAnswerSchema },
	},
	"GET /api/removals/limits": { response: { 200: limitsSchema } },
	"PUT /api/removals/limits": { body: saveLimitsSchema, response: { 200: limitsSchema } },
	"GET /api/removals/disclosures": {
		querystring: disclosuresQuerySchema,
		response: { 200: disclosuresSchema },
	},
	/** A file with all disclosures. Requires a recent proof. */
	"GET /api/removals/disclosures.csv": {},
	/** A file with the proofs of all removals. Requires a recent proof. */
	"GET /api/removals/proof": {},

	"GET /api/removals/:id": one,
	"GET /api/removals/:id/complaint": { params, response: { 200: complaintSchema } },
	"POST /api/removals/:id/complaint": {
		params,
		body: fileComplaintSchema,
		response: { 200: complaintSchema },
	},
	/** One file with the complaint, the record and its proof. Requires a recent proof. */
	"GET /api/removals/:id/complaint/file": { params },
	"POST /api/removals/:id/confirm": one,
	"POST /api/removals/:id/cancel": one,
	/**
	 * Starts a removal again after it was stopped or refused, after the broker could not be reached, or after the
	 * listing came back.
	 */
	"POST /api/removals/:id/again": one,
	"POST /api/removals/:id/closed": one,
	"POST /api/removals/:id/task": { ...one, body: answerTaskSchema },
	"PUT /api/removals/:id/help": { ...one, body: askHelpSchema },
	"POST /api/removals/:id/meaning": { ...one, body: sayMeaningSchema },
	/** A file. Requires a recent proof. */
	"GET /api/removals/:id/proof": { params },
	/** A picture or text of what we saw or received. Requires a recent proof. */
	"GET /api/removals/:id/events/:event/file": {
		params: z.object({ id: z.uuid(), event: z.uuid() }),
		querystring: eventFileQuerySchema,
	},
};
