import type { IncomingHttpHeaders } from "node:http";
import { outOfRange, RestFailure } from "./rest-failure.ts";

export interface AnswerForm {
	readonly single: boolean;
	readonly stripNulls: boolean;
	readonly contentType: string;
}

/** Chooses the first requested form that we support. If the client asks for none, an array. */
export function readAccept(header: string | undefined): AnswerForm {
	const wanted = (header ?? "*/*").split(",").map((part) => part.trim());
	for (const one of wanted) {
		const [type = "", ...options] = one.split(";").map((part) => part.trim().toLowerCase());
		const stripNulls = options.includes("nulls=stripped");
		const vendor = /^application\/vnd\.pgrst\.(object|array)(?:\+json)?$/.exec(type);
		if (vendor) {
			const base = `application/vnd.pgrst.${vendor[1]}+json`;
			const contentType = `${base}${stripNulls ? ";nulls=stripped" : ""}; charset=utf-8`;
			return { single: vendor[1] === "object", stripNulls, contentType };
		}
		if (["*/*", "application/*", "application/json", ""].includes(type)) {
			return { single: false, stripNulls: false, contentType: "application/json; charset=utf-8" };
		}
	}
	throw new RestFailure(
		406,
		"PGRST107",
		`None of these media types are available: ${wanted.join(", ").slice(0, 200)}`,
	);
}

export interface Preferences {
	readonly return: "minimal" | "headers-only" | "representation" | null;
	/** "about" stands for planned and estimated. If there are few rows, they are counted exactly all the same. */
	readonly count: "no" | "exactly" | "about";
	readonly resolution: "merge" | "ignore" | null;
	readonly missingDefault: boolean;
	readonly maxAffected: number | null;
	/** The preferences that we follow, for `Preference-Applied`. */
	readonly applied: readonly string[];
}

const followed = new Set([
	"return=minimal",
	"return=headers-only",
	"return=representation",
	"count=exact",
	"count=planned",
	"count=estimated",
	"resolution=merge-duplicates",
	"resolution=ignore-duplicates",
	"missing=default",
	"missing=null",
	"handling=strict",
	"handling=lenient",
	"tx=commit",
]);

export function readPrefer(header: string | string[] | undefined): Preferences {
	const given = [header ?? []]
		.flat()
		.join(",")
		.split(",")
		.map((part) => part.trim())
		.filter(Boolean);
	const strict = given.includes("handling=strict");
	const isKnown = (one: string) =>
		followed.has(one) || /^(max-affected=\d{1,9}|timezone=.*|tx=rollback)$/.test(one);
	const unknown = given.filter((one) => !isKnown(one));
	if (strict && unknown.length > 0) {
		throw new RestFailure(400, "PGRST122", "Invalid preferences given with handling=strict", {
			details: `Invalid preferences: ${unknown.join(", ").slice(0, 200)}`,
		});
	}
	const preference = (name: string) =>
		given.find((one) => isKnown(one) && one.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
	const count = preference("count");
	const resolution = preference("resolution");
	const maxAffected = strict ? preference("max-affected") : null;
	return {
		return: preference("return") as Preferences["return"],
		count: count === null ? "no" : count === "exact" ? "exactly" : "about",
		resolution: resolution === null ? null : resolution === "merge-duplicates" ? "merge" : "ignore",
		missingDefault: preference("missing") === "default",
		maxAffected: maxAffected === null ? null : Number(maxAffected),
		applied: given.filter(
			(one) => followed.has(one) || (maxAffected !== null && one.startsWith("max-affected=")),
		),
	};
}

/** `Range: 0-9` counts in rows. Other ranges are ignored. */
export function readRange(header: string | undefined): { offset: number; limit: number | null } | null {
	const [, from, to] = /^(?:items=)?(\d{1,9})-(\d{0,9})$/.exec(header ?? "") ?? [];
	if (from === undefined) return null;
	const offset = Number(from);
	if (!to) return { offset, limit: null };
	if (Number(to) < offset) {
		throw outOfRange(
			"The lower boundary must be lower than or equal to the upper boundary in the Range header.",
		);
	}
	return { offset, limit: Number(to) - offset + 1 };
}

/** Clients may name a schema. There is only one. */
export function checkProfile(headers: IncomingHttpHeaders, name: "accept-profile" | "content-profile"): void {
	const wanted = headers[name];
	if (wanted === undefined || wanted === "public") return;
	throw new RestFailure(406, "PGRST106", `Invalid schema: ${String(wanted).slice(0, 100)}`, {
		hint: "Only the following schemas are exposed: public",
	});
}
