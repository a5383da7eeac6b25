import { randomUUID, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { queryValue } from "../core/identity.schemas.ts";
import { type Device, noteBrowser, originOf } from "../core/request-origin.http.ts";
import { cookieOf } from "./oauth-browser.http.ts";

const deviceCookie = "unlisted_device";
/** A cookie of our sign-in page: "no" if the person does not want to stay signed in. */
const stayCookie = "unlisted_stay";
/** The longest time that browsers keep a cookie. */
const maxAge = 400 * 86_400;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A browser in which somebody signed in has a random number, signed by us. The number gives no access. It only tells
 * a browser that the person uses from an unknown one (decision 0073).
 */
export function browserMarks({ keys, settings }: Pick<IdentityDeps, "keys" | "settings">) {
	const signatureOf = (id: string) => keys.blindIndex("auth-device-cookie", id).toString("base64url");
	const secure = settings.publicUrl.startsWith("https:") ? "; Secure" : "";
	const read = (request: FastifyRequest): Device => {
		const [id = "", signature = ""] = (cookieOf(request, deviceCookie) ?? "").split(".");
		const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(id))];
		const known = uuid.test(id) && given.length === right.length && timingSafeEqual(given, right);
		return known ? { id, known } : { id: randomUUID(), known };
	};
	return {
		/** Reads the cookies before the route runs, for `originOf`. */
		note: (request: FastifyRequest): void => {
			const stay = cookieOf(request, stayCookie);
			noteBrowser(request, { device: read(request), ...(stay && { stays: stay !== "no" }) });
		},
		/** Sets the cookie after a sign-in. */
		mark: (request: FastifyRequest, reply: FastifyReply): void => {
			const { device } = originOf(request);
			if (!device) return;
			const value = `${device.id}.${signatureOf(device.id)}`;
			const attributes = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
			reply.header("set-cookie", `${deviceCookie}=${value}; ${attributes}`);
		},
	};
}

/** Every sign-in returns a session. A refresh does too, but it is no sign-in. */
export function isNewSession(request: FastifyRequest, answer: unknown): boolean {
	if (typeof answer !== "object" || answer === null || !("refresh_token" in answer)) return false;
	return queryValue(request.query, "grant_type") !== "refresh_token";
}
