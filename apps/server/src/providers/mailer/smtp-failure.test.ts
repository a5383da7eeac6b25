import { describe, expect, it } from "vitest";
import { MailDeferred, MailRefused } from "./port.ts";
import { mailServer } from "./testing/mail-server.ts";

describe("a mail server", () => {
	const here = mailServer();

	it("that refuses for good differs from one that refuses for now, and neither error names the address", async () => {
		const words = "<ann@example.com>: Recipient address rejected";
		const forGood = await here.refusingRecipients(550, words);
		expect(forGood).toBeInstanceOf(MailRefused);
		expect(forGood.message).toBe("The mail server refused it (550 to RCPT TO).");
		const forNow = await here.refusingRecipients(450, words);
		expect(forNow).toBeInstanceOf(MailDeferred);
		expect(forNow.message).toBe("The mail server did not take it yet (450).");
		for (const { message: text, stack } of [forGood, forNow]) {
			expect(`${text}${stack}`).not.toContain("ann@example.com");
		}
	});

	it.each([
		["the password", 535],
		["the password, and has no words for it", 534],
		["the sender", 550],
		["this network, at the greeting", 554],
	])("that refuses %s (%i) says nothing about the mail, which waits", async (what, status) => {
		const refusal = Object.assign(new Error("No."), { responseCode: status });
		await here.insteadOfIt({
			authOptional: !what.startsWith("the password"),
			allowInsecureAuth: true,
			onAuth: (_auth, _session, done) => done(refusal),
			onConnect: (_session, done) => done(what.startsWith("this network") ? refusal : null),
			onMailFrom: (_address, _session, done) => done(what === "the sender" ? refusal : null),
		});
		here.url = here.url.replace("//", "//ann:wrong@");
		const failed = await here.failure();
		expect(failed).not.toBeInstanceOf(MailRefused);
		expect(failed).not.toBeInstanceOf(MailDeferred);
		expect(failed.message).toContain(String(status));
	});

	it.each([
		[554, "5.7.1 <ann@example.com>: Relay access denied"],
		[550, "5.7.1 Unable to relay"],
		[550, "5.7.57 Client not authenticated to send mail"],
		[550, "authentication required"],
		[550, "5.7.1 Authentication is required"],
		[550, "SMTP AUTH is required for this"],
		[503, "5.5.1 need AUTH command first"],
		[503, "This mail server requires authentication when attempting to send to a non-local e-mail address."],
		[553, "sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
		[454, "4.7.1 <ann@example.com>: Relay access denied"],
	])(
		"that relays nothing for us (%i %s) says nothing about the recipient, and the mail waits",
		async (responseCode, words) => {
			const failed = await here.refusingRecipients(responseCode, words);
			expect(failed).not.toBeInstanceOf(MailRefused);
			expect(failed.message).toBe(
				`The mail server relays nothing for us (${responseCode}). See SMTP_URL: a user name and password?`,
			);
		},
	);

	it.each([
		[553, "5.7.1 <no-reply@unlisted.example>: Sender address rejected: not owned by user ann"],
		[550, "5.1.8 <no-reply@unlisted.example>: Sender address rejected: Domain not found"],
		[554, "5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org"],
		[554, "5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied"],
		[504, "5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname"],
	])(
		"that refuses us at the recipient (%i %s) says nothing about them, and the mail waits",
		async (status, words) => {
			const failed = await here.refusingRecipients(status, words);
			expect(failed).not.toBeInstanceOf(MailRefused);
			expect(failed.message).toBe(
				`The mail server refuses our address or network (${status}). See MAIL_FROM and SMTP_URL.`,
			);
		},
	);

	it.each([
		[550, "5.1.1 <sender@client.example>: Recipient address rejected: User unknown in virtual mailbox table"],
		[550, "5.1.1 <ann@example.com>: Email address could not be found, or was misspelled"],
		[554, "5.7.1 sender@client.example: Recipient address rejected: Access denied"],
		[550, "5.1.1 blocklist@client.example unknown"],
		[550, "5.1.1 <ann@relay.example>: not here"],
		[550, "5.2.1 The email account that you tried to reach is disabled"],
		[552, "5.2.2 The mailbox is over quota: quota exceeded"],
		[501, "5.1.3 Bad recipient address syntax"],
	])("that refuses a recipient (%i %s) is final for this mail alone", async (status, words) => {
		expect(await here.refusingRecipients(status, words)).toBeInstanceOf(MailRefused);
	});

	it.each([
		[550, "5.7.1 Message content rejected"],
		[552, "5.3.4 Message size exceeds fixed limit"],
		[554, "5.7.1 The message of the sender was rejected as spam"],
		[554, "5.7.1 A link in the message is on a blocklist"],
		[552, "5.3.4 The message is too large: send as a link"],
		[552, "5.2.2 The mailbox of <sending.limit@client.example> is full"],
	])("that refuses this mail (%i %s) is final for it alone", async (status, words) => {
		expect(await here.refusingTheMail(status, words)).toBeInstanceOf(MailRefused);
	});

	it.each([
		[550, "5.7.60 SMTP; Client does not have permissions to send as this sender"],
		[554, "5.7.1 Client host [192.0.2.1] blocked using zen.spamhaus.org"],
		[
			550,
			"The from address does not match a verified Sender Identity. Mail cannot be sent until this is resolved",
		],
		[554, "Message rejected: Email address is not verified. The following identities failed the check"],
		[554, "5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied"],
		[550, "5.1.8 Access denied, bad outbound sender"],
		[550, "5.4.5 Daily user sending limit exceeded"],
		[550, "5.4.5 Daily sending quota exceeded"],
		[530, "5.7.0 Authentication required"],
		[554, "Sending paused for this account"],
		[554, "Domain not verified"],
		[554, "Payment required"],
	])(
		"that refuses us only after the mail (%i %s) says nothing about the mail, which waits",
		async (status, words) => {
			for (const failed of [
				await here.refusingTheMail(status, words),
				await here.refusingRecipients(status, words),
			]) {
				expect(failed).not.toBeInstanceOf(MailRefused);
				expect(failed.message).not.toContain("spamhaus");
			}
		},
	);

	it.each([
		[450, "4.7.1 <unknown[192.0.2.1]>: Client host rejected: cannot find your hostname"],
		[450, "4.1.8 <no-reply@unlisted.example>: Sender address rejected: Domain not found"],
		[451, "4.3.0 Error: queue file write error"],
		[451, "write error"],
		[452, "4.3.1 Insufficient system storage"],
		[454, "4.7.0 Quota exceeded"],
		[454, "4.7.0 The user is over its sending quota"],
		[450, "4.7.1 Error: too much mail from 203.0.113.7"],
	])("that takes nothing from us for now (%i %s) says nothing about this mail", async (status, words) => {
		for (const failed of [
			await here.refusingRecipients(status, words),
			await here.refusingTheMail(status, words),
		]) {
			expect(failed).not.toBeInstanceOf(MailDeferred);
			expect(failed.message).toContain(`takes nothing from us for now (${status} to`);
		}
	});

	it.each([
		[552, "5.3.1 Insufficient system storage"],
		[550, "5.3.1 Mail system full"],
		[550, "5.3.2 System not accepting network messages"],
		[554, "5.3.0 queue file write error"],
		[554, "5.5.1 no valid recipients"],
		[550, "5.4.5 Daily quota exceeded"],
		[554, "Message rate limit exceeded"],
		[554, "This account has been suspended"],
		[503, "bad sequence of commands"],
		[502, "not implemented"],
		[504, "parameter not implemented"],
		[554, "5.3.0 Internal error"],
		[554, "Sending rate limit exceeded"],
		[550, "Your account has been disabled"],
		[500, "unknown command"],
	])(
		"that has a problem of its own (%i %s) says nothing about this mail, which waits",
		async (status, words) => {
			for (const failed of [
				await here.refusingRecipients(status, words),
				await here.refusingTheMail(status, words),
			]) {
				expect(failed).not.toBeInstanceOf(MailRefused);
				expect(failed.message).toContain(`takes nothing from us (${status} to`);
			}
		},
	);

	it.each([
		[450, "4.2.0 <ann@example.com>: Recipient address rejected: Greylisted"],
		[450, "4.7.1 Client host rejected: Greylisted, come back in 60 seconds"],
		[451, "4.7.1 Please try again later"],
		[452, "4.2.2 <ann@example.com> Quota exceeded (mailbox for user is full)"],
		[452, "4.2.2 The email account that you tried to reach is over quota"],
		[450, "4.1.1 <insufficient.disk@example.com>: unverified address"],
	])("that puts off one recipient (%i %s) takes the mail later", async (status, words) => {
		expect(await here.refusingRecipients(status, words)).toBeInstanceOf(MailDeferred);
	});
});
