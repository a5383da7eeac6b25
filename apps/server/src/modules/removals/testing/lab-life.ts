import { randomUUID } from "node:crypto";
import type { MailMeaning } from "@unlisted/contracts/removals/removal-values";
import { type MovableClock, movableClock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { endClaims } from "../../../testing/end-claims.ts";
import { storeBrokerSettings } from "../../brokers/core/broker-settings.repository.ts";
import { saveIdentity } from "../../brokers/identity/save-identity.ts";
import { actOnRemoval } from "../acting/act-on-removal.ts";
import { takeReply } from "../acting/take-reply.ts";
import { demandedBy, ownerOf, takesLetters } from "../core/known-brokers.ts";
import { dueRemovalsOfEverybody } from "../core/leases.repository.ts";
import { storeConsent } from "../core/people.repository.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { removalsOf } from "../core/removals.repository.ts";
import { planRemovals } from "../planning/plan-removals.ts";
import { type AskLab, type Compared, compareWithLab, type LabPerson, toldToLab } from "./compare-with-lab.ts";
import { type LabHere, labDeps } from "./lab-deps.ts";

export type { LabPerson } from "./compare-with-lab.ts";

const day = 86_400_000;
/** Rows to ask the lab for at once. */
const page = 5_000;
/** Mails that are taken at the same time. */
const mailsAtOnce = 6;

export interface LabLife {
	readonly clock: MovableClock;
	readonly deps: RemovalsDeps;
	/**
	 * Adds a person with the Pro plan and consent who is listed on these sites of the lab. `never` names brokers that
	 * they do not let us contact at all, not even for a search.
	 */
	join(place: number, sites: readonly string[], never?: readonly string[]): Promise<LabPerson>;
	/** Does what a scan does: searches every broker, and plans removals. */
	scan(person: LabPerson): Promise<void>;
	/** Reads brokers' mails, and does everything that is due. `worker` is another worker. */
	work(worker?: RemovalsDeps): Promise<void>;
	/** Reads what brokers have written since the last time. Returns the number of mails. */
	readMails(): Promise<number>;
	/** Lets days pass here and at the brokers, with a day's work on each and a scan every week. */
	days(count: number, people: readonly LabPerson[]): Promise<void>;
	removals(person: LabPerson): Promise<RemovalRow[]>;
	/** Reads what the lab was told since the last time. In a long run the lab does not keep all of it. */
	readTold(): Promise<void>;
	/** Compares what the lab was told with the ledger, and the requests that it got with those that we say we sent. */
	compare(people: readonly LabPerson[]): Promise<Compared>;
	/** Calls the control interface of the lab. */
	readonly ask: AskLab;
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

/** The reader's name for each kind of mail that the lab's brokers write. */
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

/** These sites answer after seconds, or never. Other tests cover them. */
const slow = new Set(["slowpoke.localhost", "gatewatch.localhost"]);

/** Runs people, removals and brokers over months, in minutes. The lab's clock and ours move together. */
export function labLife({
	db,
	lab,
	publicUrl = "http://localhost:9",
}: {
	readonly db: Database;
	readonly lab: LabHere;
	/** Where brokers call. By default no server listens there. */
	readonly publicUrl?: string;
}): LabLife {
	const clock = movableClock(new Date());
	const deps = labDeps({ db, lab, clock, publicUrl });
	const { sites, vault } = deps;
	const ask = async <T>(path: string, body?: object): Promise<T> => {
		const answer = await fetch(`${lab.url}/api${path}`, {
			method: body ? "POST" : "GET",
			headers: { authorization: `Bearer ${lab.token}`, "content-type": "application/json" },
			...(body && { body: JSON.stringify(body) }),
		});
		if (!answer.ok) throw new Error(`The lab answered ${answer.status} to ${path}.`);
		return (await answer.json()) as T;
	};
	const told = toldToLab(ask);
	let readUpTo = 0;
	const readMails = async (): Promise<number> => {
		for (let count = 0; ; ) {
			const { mails } = await ask<{ mails: LabMail[] }>(`/mails?after=${readUpTo}&limit=${page}`);
			await deliverAll(deps, mails);
			readUpTo = mails.at(-1)?.seq ?? readUpTo;
			count += mails.length;
			if (mails.length < page) return count;
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
		clock,
		deps,
		work,
		scan,
		readMails,
		ask,
		readTold: told.read,
		join: async (place, on, never = []) => {
			const [userId, first, last] = [randomUUID(), "Wilhelmina", `Quackenbush${letters(place)}`];
			const now = clock.now();
			await db.query("insert into auth.users (id, created_at, updated_at) values ($1, $2, $2)", [
				userId,
				now,
			]);
			await saveIdentity({ db, clock, vault })(userId, {
				kept: "here",
				identity: {
					names: [{ kind: "present", first, last }],
					born: "1984",
					relatives: [],
					places: [{ present: true, city: "Springfield", state: "IL", country: "US" }],
				},
			});
			if (never.length > 0)
				await storeBrokerSettings(db, userId, { on: true, countries: [], never: [...never] }, now);
			const brokers = sites.brokers
				.filter((broker) => broker.optOut !== null || broker.drp || takesLetters(broker))
				.map((broker) => ({ broker: ownerOf(broker), fields: [...demandedBy(broker)] }));
			await storeConsent(db, userId, { givenAt: now, revokedAt: null, brokers }, now);
			const { resident } = await ask<{ resident: { id: string } }>("/plants", {
				first,
				last,
				birthYear: 1984,
				places: [{ city: "Springfield", state: "IL" }],
				sites: on,
			});
			return { userId, first, last, listing: resident.id.replace("plant-", "x"), resident: resident.id };
		},
		days: async (count, people) => {
			for (let passed = 1; passed <= count; passed += 1) {
				clock.advance(day);
				await lab.advance(day);
				await endClaims(db);
				await work();
				if (passed % 7 === 0) for (const person of people) await scan(person);
				if (passed % 7 === 0) await work();
			}
		},
		removals: ({ userId }) => removalsOf(db, userId),
		compare: async (people) => {
			await told.read();
			return compareWithLab(deps, { people, told });
		},
	};
}

/** Delivers mails to one address one after the other, in the order in which they came. */
async function deliverAll(deps: RemovalsDeps, mails: readonly LabMail[]): Promise<void> {
	const waiting = [...Map.groupBy(mails, ({ to }) => to).values()];
	const lanes = Array.from({ length: mailsAtOnce }, async () => {
		for (let own = waiting.shift(); own !== undefined; own = waiting.shift())
			for (const mail of own) await deliver(deps, mail);
	});
	await Promise.all(lanes);
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
			userId: removal.userId,
			removalId: removal.id,
			from: mail.from.split("@")[1] ?? "",
			isBrokers: true,
			isSure: true,
			likely: [],
			kind: meanings[mail.kind] ?? "unrelated",
			link: /http:\S+/.exec(mail.text)?.[0] ?? null,
			mail: Buffer.from(mail.text),
		}),
	);
}

/** Turns 27 into "bb": family names without digits that nobody else in the lab has. */
function letters(place: number): string {
	const rest = Math.floor(place / 26);
	return `${rest > 0 ? letters(rest - 1) : ""}${String.fromCharCode(97 + (place % 26))}`;
}
