import { effectivenessSchema } from "../removals/effectiveness.ts";

export const effectivenessEndpoints = {
	/** For everybody: no session, no token. */
	"GET /api/effectiveness": { response: { 200: effectivenessSchema } },
};
