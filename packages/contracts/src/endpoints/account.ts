import { z } from "zod";
import {
	accountDeletedSchema,
	changePasswordSchema,
	deleteAccountSchema,
	deviceNameSchema,
	helperAnswerSchema,
	notMeAnswerSchema,
	notMeSchema,
	ownProofSchema,
	provedSchema,
	proveSchema,
	resendVerificationSchema,
	securityEventsQuerySchema,
	securityEventsSchema,
	sessionIdSchema,
	sessionsRevokedSchema,
	sessionsSchema,
	userInfoAnswerSchema,
} from "../account.ts";
import { profileUpdateSchema } from "../profile.ts";

export const accountEndpoints = {
	"GET /api/account/proof": { response: { 200: ownProofSchema } },
	"POST /api/account/proof": { body: proveSchema, response: { 200: provedSchema } },
	"POST /api/account/delete": { body: deleteAccountSchema, response: { 200: accountDeletedSchema } },
	"GET /api/account/export": {},
	"GET /api/account/sessions": { response: { 200: sessionsSchema } },
	"POST /api/account/sessions/revoke-others": { response: { 200: sessionsRevokedSchema } },
	"DELETE /api/account/sessions/:id": { params: sessionIdSchema, response: { 200: sessionsRevokedSchema } },
	"PATCH /api/account/sessions/:id": {
		params: sessionIdSchema,
		body: deviceNameSchema,
		response: { 200: z.object({ name: z.string() }) },
	},
	"GET /api/account/security-events": {
		querystring: securityEventsQuerySchema,
		response: { 200: securityEventsSchema },
	},
	"POST /api/account/not-me": { body: notMeSchema, response: { 200: notMeAnswerSchema } },

	"POST /functions/v1/auth-helpers/change-password": {
		body: changePasswordSchema,
		response: { 200: helperAnswerSchema },
	},
	"POST /functions/v1/auth-helpers/resend-verification": {
		body: resendVerificationSchema,
		response: { 200: helperAnswerSchema },
	},
	"POST /functions/v1/auth-helpers/update-profile": {
		body: profileUpdateSchema,
		response: { 200: userInfoAnswerSchema },
	},
	"GET /functions/v1/auth-helpers/get-user-info": { response: { 200: userInfoAnswerSchema } },
};
