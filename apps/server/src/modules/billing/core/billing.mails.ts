import { formatPrice } from "@unlisted/contracts/plans";
import { frequencyDays } from "@unlisted/contracts/scanner-values";
import type { MailContent } from "../../notifications/notifications.slice.ts";
import { dayText } from "./billing.rules.ts";

export interface MailPlace {
	readonly publicUrl: string;
	readonly supportEmail: string;
}

const footnotes = ({ supportEmail }: MailPlace) => [
	`You get this because you have a subscription with us. If something looks wrong, write to ${supportEmail}.`,
];
const toOverview = ({ publicUrl }: MailPlace, label: string) => ({ label, url: `${publicUrl}/subscription` });

export function receiptMail(
	place: MailPlace,
	paid: {
		number: string | null;
		description: string;
		amount: number;
		tax: number;
		at: Date;
		card: string | null;
	},
): MailContent {
	const tax = paid.tax > 0 ? `, including ${formatPrice(paid.tax)} tax` : "";
	return {
		subject: `Receipt for ${formatPrice(paid.amount)}`,
		heading: "Thank you for your payment",
		paragraphs: [
			`You paid ${formatPrice(paid.amount)}${tax} for ${paid.description} on ${dayText(paid.at)}${paid.card ? ` with ${paid.card}` : ""}.`,
			...(paid.number ? [`Invoice ${paid.number} is in your billing history as a PDF.`] : []),
		],
		action: { label: "Open billing history", url: `${place.publicUrl}/billing` },
		footnotes: footnotes(place),
	};
}

export function paymentFailedMail(
	place: MailPlace,
	failed: { description: string; amount: number; graceUntil: Date | null; nextAttemptAt: Date | null },
): MailContent {
	const again = failed.nextAttemptAt ? ` We will try again on ${dayText(failed.nextAttemptAt)}.` : "";
	return {
		subject: "Your payment did not go through",
		heading: "Your payment did not go through",
		paragraphs: [
			`We could not collect ${formatPrice(failed.amount)} for ${failed.description}.${again}`,
			...(failed.graceUntil
				? [
						`Everything keeps working until ${dayText(failed.graceUntil)}. Please update your card before then.`,
					]
				: ["Please update your card."]),
		],
		action: toOverview(place, "Update payment method"),
		footnotes: footnotes(place),
	};
}

export function confirmationNeededMail(
	place: MailPlace,
	waiting: { amount: number; graceUntil: Date | null },
): MailContent {
	const until = waiting.graceUntil ? ` Everything keeps working until ${dayText(waiting.graceUntil)}.` : "";
	return {
		subject: "Your bank asks you to confirm a payment",
		heading: "Your bank asks you to confirm a payment",
		paragraphs: [
			`Your subscription renews for ${formatPrice(waiting.amount)}, and your bank wants you to confirm it.${until}`,
		],
		action: toOverview(place, "Confirm the payment"),
		footnotes: footnotes(place),
	};
}

/** Free scans and alerts go on without a plan. */
const staysFree = `What is free continues: we look every ${frequencyDays.monthly} days, and tell you what is new.`;

function oftener(days: number): string {
	if (days >= frequencyDays.monthly) return "";
	return `, and scans and reports every ${days === 1 ? "day" : `${days} days`}`;
}

export function accessPausedMail(place: MailPlace, planName: string, rescanEveryDays: number): MailContent {
	return {
		subject: `Your ${planName} is paused`,
		heading: `Your ${planName} is paused`,
		paragraphs: [
			`We tried several times to collect your payment and could not. What the ${planName} adds has stopped: its removal requests${oftener(rescanEveryDays)}.`,
			`${staysFree} Nothing was deleted. The rest starts again when the open invoice is paid.`,
		],
		action: toOverview(place, "Update payment method"),
		footnotes: footnotes(place),
	};
}

export function cancellationMail(place: MailPlace, planName: string, endsAt: Date): MailContent {
	return {
		subject: `Your ${planName} ends on ${dayText(endsAt)}`,
		heading: "Your subscription is canceled",
		paragraphs: [
			`Your ${planName} stays active until ${dayText(endsAt)}, and you will not be charged again.`,
			"Until then you can change your mind at any time.",
		],
		action: toOverview(place, "Keep my subscription"),
		footnotes: footnotes(place),
	};
}

export function resumedMail(place: MailPlace, planName: string, renewsAt: Date): MailContent {
	return {
		subject: `Your ${planName} continues`,
		heading: "Your subscription continues",
		paragraphs: [`Your ${planName} is no longer canceled. It renews on ${dayText(renewsAt)}.`],
		action: toOverview(place, "Open my subscription"),
		footnotes: footnotes(place),
	};
}

export function endedMail(place: MailPlace, planName: string, unpaid: boolean): MailContent {
	return {
		subject: `Your ${planName} has ended`,
		heading: "Your subscription has ended",
		paragraphs: [
			unpaid
				? `Your ${planName} has ended because we could not collect your payment. Nothing more will be charged.`
				: `Your ${planName} has ended, as you asked. Nothing more will be charged.`,
			`${staysFree} You can come back at any time.`,
		],
		action: { label: "See the plans", url: `${place.publicUrl}/#pricing` },
		footnotes: footnotes(place),
	};
}

export function planChangedMail(
	place: MailPlace,
	change: { from: string; to: string; renewsAt: Date },
): MailContent {
	return {
		subject: `You are now on the ${change.to}`,
		heading: `You are now on the ${change.to}`,
		paragraphs: [
			`Your plan was changed from the ${change.from} to the ${change.to}. It renews on ${dayText(change.renewsAt)}.`,
		],
		action: toOverview(place, "Open my subscription"),
		footnotes: footnotes(place),
	};
}

export function planScheduledMail(
	place: MailPlace,
	change: { from: string; to: string; at: Date },
): MailContent {
	return {
		subject: `Your plan changes to the ${change.to} on ${dayText(change.at)}`,
		heading: `Your plan changes to the ${change.to} on ${dayText(change.at)}`,
		paragraphs: [
			`Until then you keep everything in the ${change.from}. The change itself costs nothing, and you can undo it.`,
		],
		action: toOverview(place, "Open my subscription"),
		footnotes: footnotes(place),
	};
}

export function refundMail(
	place: MailPlace,
	refund: { amount: number; description: string | null; card: string | null },
): MailContent {
	return {
		subject: `We refunded ${formatPrice(refund.amount)}`,
		heading: `We refunded ${formatPrice(refund.amount)}`,
		paragraphs: [
			`${refund.description ? `It was for ${refund.description}. ` : ""}The money goes back to ${refund.card ?? "your card"} within 5 to 10 days.`,
		],
		action: { label: "Open billing history", url: `${place.publicUrl}/billing` },
		footnotes: footnotes(place),
	};
}
