import { authorizationSchema, signAuthorizationSchema } from "../authorization.ts";

export const authorizationEndpoints = {
	"GET /api/authorization": { response: { 200: authorizationSchema } },
	"PUT /api/authorization": { body: signAuthorizationSchema, response: { 200: authorizationSchema } },
	"DELETE /api/authorization": { response: { 200: authorizationSchema } },
	/** A PDF. Requires a recent proof. */
	"GET /api/authorization/document.pdf": {},
};
