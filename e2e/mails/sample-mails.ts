import { accountDeletedMail } from "../../apps/server/src/modules/account/account.mails.ts";
import * as billing from "../../apps/server/src/modules/billing/core/billing.mails.ts";
import { quarantineMail } from "../../apps/server/src/modules/brokers/core/operator.mails.ts";
import * as identity from "../../apps/server/src/modules/identity/owner/identity.mails.ts";
import * as owner from "../../apps/server/src/modules/identity/owner/owner.mails.ts";
import * as passkeys from "../../apps/server/src/modules/identity/passkeys/passkeys.mails.ts";
import * as newsletter from "../../apps/server/src/modules/newsletter/newsletter.mails.ts";
import type { MailContent } from "../../apps/server/src/modules/notifications/mail/mail-layout.ts";
import { alertMail } from "../../apps/server/src/modules/scanner/alerts/alert.mails.ts";
import { identifierCodeMail } from "../../apps/server/src/modules/scanner/identifiers/scanner.mails.ts";
import { reportMail } from "../../apps/server/src/modules/scanner/reports/report.mails.ts";
import * as support from "../../apps/server/src/modules/support/support.mails.ts";

/** Every kind of mail, from its real template, with made-up people. */

const publicUrl = "https://unlisted.example";
const place = { publicUrl, supportEmail: "support@unlisted.example" };
const at = new Date("2026-11-20T12:00:00Z");
const nextMonth = new Date("2026-12-20T12:00:00Z");
const unsubscribeUrl = `${publicUrl}/alerts/unsubscribe?token=6f1e2d3c4b5a69788796a5b4c3d2e1f0`;
const notMeUrl = `${publicUrl}/not-me#token=6f1e2d3c4b5a69788796a5b4c3d2e1f0`;
const link = `${publicUrl}/verify-email#token=6f1e2d3c4b5a69788796a5b4c3d2e1f0&type=signup`;
const withLink = { link, code: "482913", validFor: "1 hour" };
const seen = { at, address: "203.0.113.0/24", userAgent: "Firefox on Windows" };
const app = { factorType: "totp", phone: null } as const;
const exposure = (id: number, title: string) =>
	({ id: `0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c00${id}`, title, sourceType: "breach_databases" }) as const;

const signingIn: Readonly<Record<string, MailContent>> = {
	confirmation: identity.confirmationMail(withLink),
	recovery: identity.recoveryMail(withLink),
	"magic-link": identity.magicLinkMail(withLink),
	invite: identity.inviteMail(withLink),
	"email-change": identity.emailChangeMail({
		...withLink,
		from: "ann@example.com",
		to: "ann.new@example.com",
	}),
	"email-add": identity.emailAddMail(withLink),
	reauthentication: identity.reauthenticationMail(withLink),
	"account-exists": identity.accountExistsMail(`${publicUrl}/login`),
	"address-taken": identity.addressTakenMail(`${publicUrl}/login`),
	"password-changed": identity.passwordChangedMail(notMeUrl),
	"password-not-kept": identity.passwordNotKeptMail(`${publicUrl}/forgot-password`),
	"email-changed": identity.emailChangedMail("ann.new@example.com", notMeUrl),
	"factor-added": identity.factorAddedMail(app, notMeUrl),
	"factor-removed": identity.factorRemovedMail(app, false, notMeUrl),
	"recovery-codes-made": identity.recoveryCodesMadeMail(notMeUrl),
	"new-device": owner.newDeviceMail(seen, false, notMeUrl),
	failures: owner.failuresMail(seen, notMeUrl),
	"refresh-reused": owner.refreshReusedMail(seen, notMeUrl),
	"phone-changed": owner.phoneChangedMail("+15550100142", notMeUrl),
	"email-is-now": owner.emailIsNowMail("ann@example.com", notMeUrl),
	"identity-changed": owner.identityChangedMail("GitHub", "linked", notMeUrl),
	"passkey-added": passkeys.passkeyAddedMail("Phone of Ann", notMeUrl),
	"passkey-removed": passkeys.passkeyRemovedMail("Phone of Ann", notMeUrl),
	"passkey-copied": passkeys.passkeyCopiedMail("Phone of Ann", notMeUrl),
};

const paying: Readonly<Record<string, MailContent>> = {
	receipt: billing.receiptMail(place, {
		number: "UNL-0007",
		description: "Pro Plan + Deep-scan setup",
		amount: 6899,
		tax: 0,
		at,
		card: "Visa ending in 4242",
	}),
	"payment-failed": billing.paymentFailedMail(place, {
		description: "Pro Plan",
		amount: 1999,
		graceUntil: nextMonth,
		nextAttemptAt: at,
	}),
	"confirmation-needed": billing.confirmationNeededMail(place, { amount: 1999, graceUntil: nextMonth }),
	"access-paused": billing.accessPausedMail(place, "Pro Plan", 7),
	cancellation: billing.cancellationMail(place, "Pro Plan", nextMonth),
	resumed: billing.resumedMail(place, "Pro Plan", nextMonth),
	ended: billing.endedMail(place, "Pro Plan", false),
	"plan-changed": billing.planChangedMail(place, {
		from: "Pro Plan",
		to: "Premium Plan",
		renewsAt: nextMonth,
	}),
	"plan-scheduled": billing.planScheduledMail(place, { from: "Pro Plan", to: "Basic Plan", at: nextMonth }),
	refund: billing.refundMail(place, { amount: 4900, description: "Deep-scan setup", card: null }),
};

const found: Readonly<Record<string, MailContent>> = {
	alert: alertMail({
		exposures: [
			{
				...exposure(1, "Canva"),
				severity: "critical",
				leaked: ["email", "password"],
				first: "Change your Canva password",
			},
			{ ...exposure(2, "A very long name of a service that nobody remembers any more"), severity: "medium" },
			{ ...exposure(3, "LinkedIn"), severity: "low", leaked: ["email"] },
		],
		unknownSources: ["paste_sites"],
		listings: { found: 3, asks: 1, gone: 0 },
		publicUrl,
		unsubscribeUrl,
	}),
	"alert-listings": alertMail({
		exposures: [],
		unknownSources: [],
		publicUrl,
		unsubscribeUrl,
		listings: { found: 2, asks: 1, gone: 4, removals: { yes: 1, done: 3, back: 1, needsYou: 2 } },
	}),
	report: reportMail(
		{
			period: "weekly",
			from: new Date("2026-11-13T00:00:00Z"),
			to: at,
			scans: 2,
			completeScans: 1,
			newExposures: 3,
			resolvedExposures: 1,
			open: { critical: 1, high: 0, medium: 2, low: 0 },
			scoreNow: 71,
			scoreBefore: 64,
			enoughKnown: true,
			unknown: [{ sourceType: "paste_sites", since: new Date("2026-11-02T10:00:00Z") }],
		},
		{ publicUrl, unsubscribeUrl },
	),
	"identifier-code": identifierCodeMail({ code: "482913", minutes: 30 }),
};

const others: Readonly<Record<string, MailContent>> = {
	"account-deleted": accountDeletedMail(place.supportEmail),
	"newsletter-confirm": newsletter.confirmMail(publicUrl, "6f1e2d3c4b5a69788796a5b4c3d2e1f0"),
	"newsletter-welcome": newsletter.welcomeMail(unsubscribeUrl),
	"support-request": support.mailToSupport(
		{
			name: "Ann Example",
			email: "ann@example.com",
			topic: "billing",
			message: "I was charged twice in November.\n\nThe second payment is of the 20th.",
		},
		"UN-7K3F9Q",
	),
	"support-answer": support.answerMail(
		"UN-7K3F9Q",
		"We gave the second payment back.\n\nIt takes 5 to 10 days.",
	),
	"support-confirmation": support.confirmationMail("UN-7K3F9Q", place.supportEmail),
	"playbook-quarantine": quarantineMail({ broker: "people-finder.example", version: "12", since: at })
		.content,
};

export const sampleMails: Readonly<Record<string, MailContent>> = {
	...signingIn,
	...paying,
	...found,
	...others,
};
