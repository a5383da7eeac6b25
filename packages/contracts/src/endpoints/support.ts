import { supportReceiptSchema, supportRequestSchema } from "../support.ts";

export const supportEndpoints = {
	"POST /api/support": { body: supportRequestSchema, response: { 201: supportReceiptSchema } },
};
