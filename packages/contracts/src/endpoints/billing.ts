import { z } from "zod";
import {
	billingAnswerSchema,
	billingOverviewSchema,
	cancelSubscriptionSchema,
	createSubscriptionAnswerSchema,
	createSubscriptionSchema,
	paymentsSchema,
	planChangePreviewSchema,
	planChangeSchema,
	updatePaymentMethodSchema,
} from "../billing.ts";

const overview = { response: { 200: billingOverviewSchema } };

export const billingEndpoints = {
	"POST /functions/v1/create-subscription": {
		body: createSubscriptionSchema,
		response: { 200: createSubscriptionAnswerSchema },
	},
	"POST /functions/v1/cancel-subscription": {
		body: cancelSubscriptionSchema,
		response: { 200: billingAnswerSchema },
	},
	"POST /functions/v1/update-payment-method": {
		body: updatePaymentMethodSchema,
		response: { 200: billingAnswerSchema },
	},
	"GET /api/billing/overview": overview,
	"POST /api/billing/resume": overview,
	"POST /api/billing/plan-change/preview": {
		body: planChangeSchema,
		response: { 200: planChangePreviewSchema },
	},
	"POST /api/billing/plan-change": { body: planChangeSchema, ...overview },
	"DELETE /api/billing/plan-change": overview,
	"GET /api/billing/payments": { response: { 200: paymentsSchema } },
	"GET /api/billing/payments/:id/invoice": { params: z.object({ id: z.uuid() }) },
	"GET /api/billing/payments.csv": {},
	"GET /api/billing/payments.pdf": {},
};
