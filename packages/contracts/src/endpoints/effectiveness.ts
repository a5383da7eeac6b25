import { effectivenessSchema } from "../removals/effectiveness.ts";

export const effectivenessEndpoints = {
	/** Public: needs no session and no token. */
	"GET /api/effectiveness": { response: { 200: effectivenessSchema } },
};
