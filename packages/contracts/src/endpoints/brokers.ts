import { z } from "zod";
import {
	answerListingSchema,
	brokerSettingsAnswerSchema,
	coverageSchema,
	identityAnswerSchema,
	listingAnswerSchema,
	listingQuerySchema,
	listingRevealedSchema,
	listingsSchema,
	saveBrokerSettingsSchema,
	saveIdentitySchema,
} from "../brokers.ts";
import { revealSchema } from "../scanner.ts";

const params = z.object({ id: z.uuid() });

export const brokerEndpoints = {
	"GET /api/brokers/identity": { response: { 200: identityAnswerSchema } },
	"PUT /api/brokers/identity": { body: saveIdentitySchema, response: { 200: identityAnswerSchema } },
	"DELETE /api/brokers/identity": { response: { 200: identityAnswerSchema } },

	"GET /api/brokers/listings": { querystring: listingQuerySchema, response: { 200: listingsSchema } },
	"GET /api/brokers/listings/:id": { params, response: { 200: listingAnswerSchema } },
	"POST /api/brokers/listings/:id/reveal": {
		params,
		body: revealSchema,
		response: { 200: listingRevealedSchema },
	},
	"PUT /api/brokers/listings/:id/answer": {
		params,
		body: answerListingSchema,
		response: { 200: listingAnswerSchema },
	},
	/** Takes back the last answer. The answer before it holds again, or our own estimate if there is none. */
	"DELETE /api/brokers/listings/:id/answer": { params, response: { 200: listingAnswerSchema } },
	/** A file: a picture, or the text of the cleaned page. Requires a recent proof. */
	"GET /api/brokers/listings/:id/capture": { params },

	"GET /api/brokers/coverage": { response: { 200: coverageSchema } },
	"GET /api/brokers/settings": { response: { 200: brokerSettingsAnswerSchema } },
	"PUT /api/brokers/settings": {
		body: saveBrokerSettingsSchema,
		response: { 200: brokerSettingsAnswerSchema },
	},
};
