import { randomUUID } from "node:crypto";
import type { BrokerLab } from "@unlisted/broker-lab";
import type { DisclosableField, MailMeaning } from "@unlisted/contracts/removals/removal-values";
import { type MovableClock, movableClock } from "../../../platform/clock/clock.ts";
import { keyRing } from "../../../platform/crypto/key-ring.ts";
import { personVault } from "../../../platform/crypto/person-vault.ts";
import type { Database } from "../../../platform/db/database.ts";
import { createLog } from "../../../platform/log/log.ts";
import { sitesOfLab } from "../../../providers/broker-sites/lab-sites.ts";
import type { BrokerSites } from "../../../providers/broker-sites/port.ts";
import { brokerSearch } from "../../brokers/brokers.slice.ts";
import { saveIdentity } from "../../brokers/identity/save-identity.ts";
import { actOnRemoval } from "../acting/act-on-removal.ts";
import { takeReply } from "../acting/take-reply.ts";
import { type DisclosureRow, disclosuresOf, recordDisclosures } from "../core/disclosures.repository.ts";
import { eventsOfRemoval } from "../core/events.repository.ts";
import { demandedBy, ownerOf, takesLetters } from "../core/known-brokers.ts";
import { dueRemovalsOfEverybody } from "../core/leases.repository.ts";
import { storeConsent } from "../core/people.repository.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { removalsOf } from "../core/removals.repository.ts";
import { openDrp } from "../drp/drp.settings.ts";
import { withBusinesses } from "../drp/with-businesses.rules.ts";
import { chooseLetterMailer } from "../letters/letters.settings.ts";
import { planRemovals } from "../planning/plan-removals.ts";

const day = 86_400_000;
/** Rows that the lab is asked for at once. */
const page = 5_000;
const domain = "unlisted.example";

export interface LabLife {
	readonly clock: MovableClock;
	readonly deps: RemovalsDeps;
	/** Somebody with the Pro plan and consent, listed on these sites of the lab. */
	join(place: number, sites: readonly string[]): Promise<LabPerson>;
	/** What a scan does: every broker is searched, and removals are planned. */
	scan(person: LabPerson): Promise<void>;
	/** Brokers' mails are read, and everything that is due is done. `worker`: another one. */
	work(worker?: RemovalsDeps): Promise<void>;
	/** Lets days pass here and at the brokers, with a day's work on each and a scan every week. */
	days(count: number, people: readonly LabPerson[]): Promise<void>;
	removals(person: LabPerson): Promise<RemovalRow[]>;
	/** Holds what the lab was told against the ledger, and what it got against what we say we sent. */
	compare(people: readonly LabPerson[]): Promise<Compared>;
}

export interface LabPerson {
	readonly userId: string;
	readonly first: string;
	readonly last: string;
}

export interface Compared {
	/** Fields that a broker was told and the ledger does not have. */
	readonly beyondLedger: readonly string[];
	/** Requests that a broker got beyond the one that each round of a removal allows. */
	readonly sentTwice: number;
	/** Rounds after the first that no look of ours had found the listing before. */
	readonly sentUnseen: number;
	readonly requests: number;
}

interface LabMail {
	readonly seq: number;
	readonly site: string;
	readonly from: string;
	readonly to: string;
	readonly text: string;
	readonly messageId: string;
	readonly kind: string;
}

/** As the reader of replies calls what the lab's brokers write. */
const meanings: Readonly<Record<string, MailMeaning>> = {
	confirm: "needs_link",
	acknowledge: "acknowledged",
	finish: "completed",
	no_record: "no_record",
	need_id: "needs_identity_document",
	need_form: "needs_form",
	need_link: "needs_form",
	refuse: "refused_other",
	bounce: "bounced",
};

/** People, removals and brokers over months, in minutes: the lab's clock and ours move together. */
export function labLife({
	db,
	lab,
	publicUrl = "http://localhost:9",
}: {
	readonly db: Database;
	readonly lab: BrokerLab;
	/** Where brokers call; by default nobody listens. */
	readonly publicUrl?: string;
}): LabLife {
	const clock = movableClock(new Date());
	const keys = keyRing(Buffer.alloc(32, 7));
	const vault = personVault(keys);
	// Nobody else is on these sites, so nobody has to wait.
	const queue = { turn: async () => true, pause: async () => undefined };
	const bare = sitesOfLab(
		{ ...lab, close: async () => undefined },
		{ queue, browser: { place: null, said: "none" }, now: () => clock.now() },
	);
	const env = { DRP_AGENT_ID: undefined, DRP_DIRECTORY_FILE: undefined };
	const drp = openDrp({ env, db, clock, keys, publicUrl }, bare);
	const sites: BrokerSites = withBusinesses(bare, drp?.businesses ?? []);
	const deps = depsOf({ db, clock, keys, vault, sites, drp });
	const ask = async <T>(path: string, body?: object): Promise<T> => {
		const answer = await fetch(`${lab.url}/api${path}`, {
			method: body ? "POST" : "GET",
			headers: { authorization: `Bearer ${lab.token}`, "content-type": "application/json" },
			...(body && { body: JSON.stringify(body) }),
		});
		if (!answer.ok) throw new Error(`The lab answered ${answer.status} to ${path}.`);
		return (await answer.json()) as T;
	};
	let readUpTo = 0;
	const readMails = async (): Promise<void> => {
		for (;;) {
			const { mails } = await ask<{ mails: LabMail[] }>(`/mails?after=${readUpTo}&limit=${page}`);
			for (const mail of mails) await deliver(deps, mail);
			readUpTo = mails.at(-1)?.seq ?? readUpTo;
			if (mails.length < page) return;
		}
	};
	const work: LabLife["work"] = async (worker = deps) => {
		const act = actOnRemoval(worker);
		for (let turn = 0; turn < 60; turn += 1) {
			const due = await dueRemovalsOfEverybody(db, clock.now(), 200);
			for (const one of due) await act(one, AbortSignal.timeout(60_000));
			await readMails();
			if (due.length === 0 && (await dueRemovalsOfEverybody(db, clock.now(), 1)).length === 0) return;
		}
	};
	const scan: LabLife["scan"] = async ({ userId }) => {
		const signal = AbortSignal.timeout(120_000);
		const watched = { phones: [], emails: [] };
		for (const { id, playbook } of sites.brokers)
			if (playbook !== null && !slow.has(id))
				await deps.brokers.lookAgain({ userId, broker: id, watched, signal });
		await planRemovals(deps)(userId);
	};
	return {
		...{ clock, deps, work, scan },
		join: async (place, on) => {
			const person = { userId: randomUUID(), first: "Wilhelmina", last: `Quackenbush${letters(place)}` };
			const { userId, first, last } = person;
			const now = clock.now();
			await db.query("insert into auth.users (id, created_at, updated_at) values ($1, $2, $2)", [
				userId,
				now,
			]);
			await saveIdentity({ db, clock, vault })(userId, {
				kept: "here",
				identity: {
					names: [{ kind: "present", first, last }],
					...{ born: "1984", relatives: [] },
					places: [{ present: true, city: "Springfield", state: "IL", country: "US" }],
				},
			});
			const brokers = sites.brokers
				.filter((broker) => broker.optOut !== null || broker.drp || takesLetters(broker))
				.map((broker) => ({ broker: ownerOf(broker), fields: [...demandedBy(broker)] }));
			await storeConsent(db, userId, { givenAt: now, revokedAt: null, brokers }, now);
			await ask("/plants", {
				...{ first, last, birthYear: 1984, places: [{ city: "Springfield", state: "IL" }], sites: on },
			});
			return person;
		},
		days: async (count, people) => {
			for (let passed = 1; passed <= count; passed += 1) {
				clock.advance(day);
				await lab.advance(day);
				await work();
				if (passed % 7 === 0) for (const person of people) await scan(person);
				if (passed % 7 === 0) await work();
			}
		},
		removals: ({ userId }) => removalsOf(db, userId),
		compare: async (people) => compare(deps, { people, ask }),
	};
}

const lettersEnv = {
	...{ SMTP_URL: undefined, REMOVAL_MAIL_DOMAIN: domain, REMOVAL_DKIM_SELECTOR: undefined },
	REMOVAL_DKIM_KEY_FILE: undefined,
};

/** They answer after seconds, or not at all. Other tests cover what they are for. */
const slow = new Set(["slowpoke.localhost", "gatewatch.localhost"]);

function depsOf(
	given: Pick<RemovalsDeps, "db" | "clock" | "keys" | "vault" | "drp"> & { sites: BrokerSites },
) {
	const enqueue = async () => undefined;
	// Nobody has set it: a site that changed its pages is told to nobody.
	const env = { SUPPORT_EMAIL: "support@unlisted.example" } as never;
	const context = { ...given, log: createLog("silent"), queue: { enqueue }, env };
	const shared = { publicUrl: "http://localhost", evenAnswers: null as never };
	const brokers = brokerSearch(
		{ ...context, ...shared },
		{
			...{ sites: given.sites, people: null as never, times: { lookUpMs: 30_000, scanMs: 60_000 } },
			queueMail: enqueue,
			ledger: {
				listingsChanged: enqueue,
				toldBySearch: (sql, userId, { broker, fields, at }) =>
					recordDisclosures(sql, userId, {
						...{ broker, removalId: null, channel: "search", recipient: broker, why: "search", fields, at },
					}),
			},
		},
	);
	const deps: RemovalsDeps = {
		...context,
		...{ brokers, perBrokerDay: 100_000, attemptMs: 30_000 },
		watched: async (userId) => ({ phones: [], emails: [`${userId}@mail.example`] }),
		planOf: async () => "pro",
		planSoon: enqueue,
		commit: async () => null,
		letters: {
			mailer: chooseLetterMailer({ env: lettersEnv, sites: given.sites, publicUrl: `https://${domain}` }),
			...{ domain, agent: "Unlisted", authorizationOf: async () => null },
		},
		mailAddressOf: (token) => `removals+${token}@${domain}`,
	};
	return deps;
}

async function deliver(deps: RemovalsDeps, mail: LabMail): Promise<void> {
	const token = /^removals\+([0-9a-z]+)@/.exec(mail.to)?.[1];
	const { rows } = await deps.db.query<{ userId: string; id: string }>(
		'select user_id as "userId", id from private.removals where mail_token = $1',
		[token ?? ""],
	);
	const [removal] = rows;
	if (!removal) return;
	await deps.db.transaction((tx) =>
		takeReply(deps)(tx, {
			...{ userId: removal.userId, removalId: removal.id, from: mail.from.split("@")[1] ?? "" },
			...{ isBrokers: true, isSure: true, likely: [], kind: meanings[mail.kind] ?? "unrelated" },
			link: /http:\S+/.exec(mail.text)?.[0] ?? null,
			mail: Buffer.from(mail.text),
		}),
	);
}

interface Given {
	readonly seq: number;
	readonly at: number;
	readonly site: string;
	readonly step: string;
	readonly fields: Readonly<Record<string, string>>;
}

const fieldsOfLab: Readonly<Record<string, DisclosableField | null>> = {
	...{ first: "first_name", last: "last_name", state: "state", city: "city", age: "age" },
	...{ listing_url: "listing_url", phone: "phone", name: "last_name" },
	// An address of ours, and the one that the broker gave us.
	...{ email: null, token: null, request: null, code: null },
};

async function compare(
	deps: RemovalsDeps,
	{ people, ask }: { people: readonly LabPerson[]; ask: <T>(path: string) => Promise<T> },
): Promise<Compared> {
	const { db } = deps;
	const beyond = new Set<string>();
	let [sentTwice, sentUnseen, requests] = [0, 0, 0];
	const byLast = new Map(people.map((person) => [person.last.toLowerCase(), person]));
	const byAddress = new Map<string, { person: LabPerson; row: RemovalRow }>();
	const ledgers = new Map<string, DisclosureRow[]>();
	const rounds = new Map<string, number>();
	const asked = new Map<string, string>();
	for (const person of people) {
		for (const { id, removalId } of await drpRequestsOf(db, person.userId)) asked.set(id, removalId);
		ledgers.set(person.userId, await disclosuresOf(db, person.userId));
		for (const row of await removalsOf(db, person.userId)) {
			byAddress.set(deps.mailAddressOf(row.mailToken) ?? "", { person, row });
			rounds.set(row.id, row.rounds);
			sentUnseen += await unseen(db, person.userId, row);
		}
	}
	const got = new Map<string, number>();
	for (let after = 0, isMore = true; isMore; ) {
		const { given } = await ask<{ given: Given[] }>(`/given?after=${after}&limit=${page}`);
		isMore = given.length === page;
		after = given.at(-1)?.seq ?? after;
		for (const told of given) {
			const { site } = told;
			if (told.step === "drp") {
				const removalId = asked.get(told.fields["agent-request-id"] ?? "");
				const person = people.find(({ last }) => told.fields.name?.endsWith(` ${last}`));
				if (!person || removalId === undefined) continue;
				requests += 1;
				got.set(removalId, (got.get(removalId) ?? 0) + 1);
				const known = (ledgers.get(person.userId) ?? []).filter(
					({ broker }) => broker === `${site}.localhost`,
				);
				for (const field of toldByDrp(told.fields))
					if (!known.some((row) => row.field === field && row.channel === "drp"))
						beyond.add(`${site} drp ${field}`);
				continue;
			}
			const [from] = /removals\+[0-9a-z]+@[a-z.]+/.exec(told.fields.from ?? "") ?? [];
			const removal = byAddress.get(told.fields.email ?? from ?? "");
			const person = removal?.person ?? byLast.get((told.fields.last ?? "").toLowerCase());
			if (!person) continue;
			if ((told.step === "opt_out" || told.step === "mail") && removal) {
				requests += 1;
				got.set(removal.row.id, (got.get(removal.row.id) ?? 0) + 1);
			}
			const ledger = ledgers.get(person.userId) ?? [];
			if (told.step === "mail") {
				for (const field of toldIn(told.fields.text ?? "", person))
					if (!ledger.some((row) => row.broker === `${site}.localhost` && row.field === field))
						beyond.add(`${site} letter ${field}`);
				continue;
			}
			for (const name of Object.keys(told.fields)) {
				const field = fieldsOfLab[name];
				if (field === null) continue;
				const isThere = ledger.some((row) => row.broker === `${site}.localhost` && row.field === field);
				if (!isThere) beyond.add(`${site} ${told.step} ${name}`);
			}
		}
	}
	for (const [id, times] of got) sentTwice += Math.max(0, times - (rounds.get(id) ?? 0));
	return { beyondLedger: [...beyond], sentTwice, sentUnseen, requests };
}

function toldByDrp(fields: Readonly<Record<string, string>>): DisclosableField[] {
	const names = new Map<string, DisclosableField[]>([
		["name", ["first_name", "last_name"]],
		["email", ["email"]],
		["phone_number", ["phone"]],
		["address", ["city", "state"]],
	]);
	return Object.keys(fields).flatMap((name) => names.get(name) ?? []);
}

async function drpRequestsOf(db: Database, userId: string) {
	const { rows } = await db.query<{ id: string; removalId: string }>(
		'select id, removal_id as "removalId" from private.drp_requests where user_id = $1',
		[userId],
	);
	return rows;
}

/** What a letter says of the person, as far as they told us. */
function toldIn(text: string, { first, last }: LabPerson): DisclosableField[] {
	const said: readonly (readonly [DisclosableField, string])[] = [
		["first_name", first],
		["last_name", last],
		["city", "Springfield"],
		["listing_url", "http"],
		["birth_year", "1984"],
	];
	return said.flatMap(([field, value]) => (text.includes(value) ? [field] : []));
}

/** After the first request each further one follows a look of ours that found the listing. */
async function unseen(db: Database, userId: string, row: RemovalRow): Promise<number> {
	let [count, isOpen] = [0, true];
	for (const { kind } of await eventsOfRemoval(db, userId, row.id)) {
		if (kind === "looked_there") isOpen = true;
		if (kind !== "sent" && kind !== "maybe_sent") continue;
		if (!isOpen) count += 1;
		isOpen = false;
	}
	return count;
}

/** 27 → bb: family names that nobody else in the lab has, without digits. */
function letters(place: number): string {
	const rest = Math.floor(place / 26);
	return `${rest > 0 ? letters(rest - 1) : ""}${String.fromCharCode(97 + (place % 26))}`;
}
