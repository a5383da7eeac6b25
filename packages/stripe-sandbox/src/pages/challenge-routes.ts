import type { FastifyInstance, FastifyReply } from "fastify";
import { challenged, finishChallenge } from "../engine/invoices/finish-challenge.ts";
import { money } from "../engine/invoices/invoice-lines.ts";
import type { Store } from "../store/store.ts";
import type { PaymentIntent } from "../wire/wire.ts";
import { escaped, page, stylesheet } from "./html.ts";

export interface ChallengeDeps {
	store: Store;
	frameAncestors: readonly string[] | undefined;
}

/** Addresses of pages on this machine, on any port. */
const thisMachine = ["localhost", "127.0.0.1"].flatMap((name) => [`http://${name}:*`, `https://${name}:*`]);

/**
 * Tells the page around this frame that the cardholder is done. It contains no result: that page asks the
 * API, so a forged message gains nothing.
 */
const doneScript = `parent.postMessage({ stripeSandbox: "3ds-done" }, "*");`;

/** A frame keeps the keys that are pressed in it, but Escape is meant for the dialog around it. */
const escapeScript = `addEventListener("keydown", ({ key }) => {
	if (key === "Escape") parent.postMessage({ stripeSandbox: "3ds-escape" }, "*");
});`;

/** Serves the bank's page of a 3-D Secure payment: two buttons, in a frame or by itself. */
export function challengeRoutes(
	server: FastifyInstance,
	{ store, frameAncestors = thisMachine }: ChallengeDeps,
): void {
	server.get("/assets/pages.css", async (_request, reply) => reply.type("text/css").send(stylesheet));
	server.get("/assets/3ds-escape.js", async (_request, reply) =>
		reply.type("text/javascript").send(escapeScript),
	);
	server.get("/assets/3ds-done.js", async (_request, reply) =>
		reply.type("text/javascript").send(doneScript),
	);

	server.get<{ Params: { challenge: string } }>("/3ds/:challenge", async (request, reply) => {
		const found = store.transact((tx) => {
			const about = challenged(tx, request.params.challenge);
			if (about === undefined) return undefined;
			const method = tx.get("payment_method", about.intent.payment_method ?? "");
			return {
				intent: structuredClone(about.intent),
				returnUrl: about.returnUrl,
				last4: method?.card?.last4,
			};
		});
		secure(reply, found?.returnUrl ?? null);
		if (found === undefined) return reply.code(404).send(over());
		return reply.send(
			question(request.params.challenge, found.intent as Partial<PaymentIntent>, found.last4 ?? ""),
		);
	});

	for (const answer of ["complete", "fail"] as const) {
		server.post<{ Params: { challenge: string } }>(`/3ds/:challenge/${answer}`, async (request, reply) => {
			const done = store.transact((tx) => {
				const about = challenged(tx, request.params.challenge);
				if (about === undefined) return undefined;
				const passed = finishChallenge(tx, about, answer === "complete");
				return { passed, intent: structuredClone(about.intent), returnUrl: about.returnUrl };
			});
			secure(reply, done?.returnUrl ?? null);
			if (done === undefined) return reply.code(404).send(over());
			if (done.returnUrl !== null) {
				return reply.redirect(withResult(done.returnUrl, done.intent, done.passed), 303);
			}
			return reply.send(finished(done.passed));
		});
	}

	/** Forms may lead only to the page that the payment came from. */
	function secure(reply: FastifyReply, returnUrl: string | null): void {
		const back = returnUrl !== null && URL.canParse(returnUrl) ? ` ${new URL(returnUrl).origin}` : "";
		reply.type("text/html; charset=utf-8").headers({
			"content-security-policy": `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'${back}; base-uri 'none'; frame-ancestors ${frameAncestors.join(" ")}`,
			"referrer-policy": "no-referrer",
			"x-content-type-options": "nosniff",
		});
	}
}

function question(challenge: string, intent: Partial<PaymentIntent>, last4: string): string {
	const what =
		intent.object === "payment_intent"
			? `a payment of <strong>${escaped(money(intent.amount ?? 0, intent.currency ?? "usd"))}</strong>`
			: "saving this card for later payments";
	return page({
		title: "3-D Secure test page",
		script: "/assets/3ds-escape.js",
		body: `
<h1>Is it you?</h1>
<p>The bank wants to know whether you agree to ${what} with the card ending in ${escaped(last4)}.</p>
<p class="note">This is the test page of the Stripe sandbox. No bank is involved and no money moves.</p>
<form method="post">
<button class="primary" formaction="/3ds/${escaped(challenge)}/complete">Complete authentication</button>
<button formaction="/3ds/${escaped(challenge)}/fail">Fail authentication</button>
</form>`,
	});
}

function finished(passed: boolean): string {
	return page({
		title: "3-D Secure test page",
		script: "/assets/3ds-done.js",
		body: `<h1 role="status">${passed ? "Authentication complete" : "Authentication failed"}</h1><p>You can go back to the shop now.</p>`,
	});
}

function over(): string {
	return page({
		title: "3-D Secure test page",
		script: "/assets/3ds-done.js",
		body: "<h1>This page is over</h1><p>It was answered already, or the payment has changed since.</p>",
	});
}

function withResult(
	returnUrl: string,
	intent: { object: string; id: string; client_secret: string | null },
	passed: boolean,
): string {
	const url = new URL(returnUrl);
	url.searchParams.set(intent.object, intent.id);
	url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? "");
	url.searchParams.set("redirect_status", passed ? "succeeded" : "failed");
	return url.href;
}
