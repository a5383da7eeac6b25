import type { Sql } from "../../../platform/db/database.ts";
import type { BrokerSites } from "../../../providers/broker-sites/port.ts";
import type { DrpAgent } from "../../../providers/drp/port.ts";
import type { Mailer } from "../../../providers/mailer/port.ts";
import type { Runtime } from "../../runtime/runtime.slice.ts";
import { decidedBy } from "./people.repository.ts";
import type { RemovalRow } from "./removal-row.rules.ts";
import { isOffBy } from "./switched-off.rules.ts";

declare const asked: unique symbol;

/**
 * Shows that the decisions of the person and the operator were read before a broker hears anything. Every way out takes
 * one, and only `permitFor` makes it, so no way out can forget to ask.
 */
export interface ContactPermit {
	readonly [asked]: true;
}

type Permitted<Way> = Way extends (...given: infer Given) => infer Answer
	? (...given: [...Given, permit: ContactPermit]) => Answer
	: never;

/** The sites as removals see them: they search nobody here, and ask nobody without a permit. */
export type SitesByPermit = Omit<BrokerSites, "lookUp" | "lookAt" | "optOut" | "followLink"> & {
	readonly optOut: Permitted<BrokerSites["optOut"]>;
	readonly followLink: Permitted<BrokerSites["followLink"]>;
};

/** `revoke` needs none: it is the person's own wish, and tells the business nothing new. */
export type AgentByPermit = Omit<DrpAgent, "exercise" | "statusOf"> & {
	readonly exercise: Permitted<DrpAgent["exercise"]>;
	readonly statusOf: Permitted<DrpAgent["statusOf"]>;
};

export type MailerByPermit = Omit<Mailer, "send"> & { readonly send: Permitted<Mailer["send"]> };

/** Which brokers a person lets us contact. */
export type MayContact = (sql: Sql, userId: string) => Promise<(broker: string) => boolean>;

/**
 * `closed`: the operator has paused all removals. `paused`: the person has. `off`: their settings say that this site is
 * not to be contacted. `no_consent`: it would go out by itself, and they took that back.
 */
export type Permission =
	| { readonly state: "yes"; readonly permit: ContactPermit }
	| { readonly state: "closed" }
	| { readonly state: "paused" }
	| { readonly state: "off" }
	| { readonly state: "no_consent" };

export interface PermitDeps {
	readonly runtime: Pick<Runtime, "current">;
	readonly brokers: { readonly mayContact: MayContact };
}

interface WantedContact {
	readonly userId: string;
	readonly row: Pick<RemovalRow, "kind" | "broker" | "owner" | "automatic">;
	/** `status`: asks about a request that the broker has, and tells it nothing new. A pause does not stop that. */
	readonly contact?: "tell" | "status";
}

/**
 * Whether this removal may contact its broker at this moment. Ask it again in the transaction that notes the intent,
 * because a visit takes a while, and people change their minds meanwhile.
 */
export async function permitFor(deps: PermitDeps, sql: Sql, wanted: WantedContact): Promise<Permission> {
	const { userId, row, contact = "tell" } = wanted;
	if (!(await deps.runtime.current(sql)).removals) return { state: "closed" };
	if (await isOff(deps, sql, { userId, row })) return { state: "off" };
	if (contact === "status") return yes;
	const { consent, pausedAt } = await decidedBy(sql, userId);
	if (pausedAt !== null) return { state: "paused" };
	return row.automatic && consent.revokedAt !== null ? { state: "no_consent" } : yes;
}

const yes: Permission = { state: "yes", permit: {} as ContactPermit };

/** Whether the person's settings say that this site is not to be contacted. */
export async function isOff(
	{ brokers }: Pick<PermitDeps, "brokers">,
	sql: Sql,
	{ userId, row }: Pick<WantedContact, "userId" | "row">,
): Promise<boolean> {
	return isOffBy(await brokers.mayContact(sql, userId), row);
}
