import { adminHealthSchema, operatorSessionSchema } from "../admin.ts";

/** For operators alone: every address under /api/admin is guarded in one place. */
export const adminEndpoints = {
	"GET /api/admin/session": { response: { 200: operatorSessionSchema } },
	"GET /api/admin/health": { response: { 200: adminHealthSchema } },
};
