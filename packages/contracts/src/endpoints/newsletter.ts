import {
	newsletterConfirmedSchema,
	newsletterSubscribedSchema,
	newsletterSubscribeSchema,
	newsletterTokenSchema,
	newsletterUnsubscribedSchema,
} from "../newsletter.ts";

export const newsletterEndpoints = {
	"POST /api/newsletter/subscribe": {
		body: newsletterSubscribeSchema,
		response: { 202: newsletterSubscribedSchema },
	},
	"POST /api/newsletter/confirm": {
		body: newsletterTokenSchema,
		response: { 200: newsletterConfirmedSchema },
	},
	"POST /api/newsletter/unsubscribe": {
		body: newsletterTokenSchema,
		response: { 200: newsletterUnsubscribedSchema },
	},
};
