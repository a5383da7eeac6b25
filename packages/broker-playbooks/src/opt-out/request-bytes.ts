import { createHash } from "node:crypto";
import type { SentRequest } from "../look-up/look-up.ts";

/** The only form in which requests are hashed: a list of [method, address, body], as JSON. */
export const requestBytes = (sent: readonly SentRequest[]): Buffer =>
	Buffer.from(JSON.stringify(sent.map(({ method, url, body }) => [method, url, body])), "utf8");

export const requestDigest = (sent: readonly SentRequest[]): string =>
	createHash("sha256").update(requestBytes(sent)).digest("hex");
