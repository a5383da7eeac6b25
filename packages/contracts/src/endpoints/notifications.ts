import {
	mailStateSchema,
	pushAnswerSchema,
	pushEndpointSchema,
	pushSubscriptionSchema,
	unsubscribeAlertsSchema,
	unsubscribedAlertsSchema,
} from "../notifications.ts";

export const notificationsEndpoints = {
	"GET /api/notifications/mail": { response: { 200: mailStateSchema } },
	"POST /api/notifications/push-subscriptions": {
		body: pushSubscriptionSchema,
		response: { 200: pushAnswerSchema },
	},
	"DELETE /api/notifications/push-subscriptions": {
		body: pushEndpointSchema,
		response: { 200: pushAnswerSchema },
	},
	"POST /api/notifications/unsubscribe": {
		body: unsubscribeAlertsSchema,
		response: { 200: unsubscribedAlertsSchema },
	},
};
