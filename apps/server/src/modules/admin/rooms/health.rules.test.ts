import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { movableClock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { certificateGauges } from "../../../platform/process/certificate-gauges.ts";
import {
	asTold,
	databaseCheck,
	figureChecks,
	inWords,
	queueCheck,
	watchedFigures,
	workerCheck,
} from "./health.rules.ts";
import { readHealth } from "./read-health.ts";

const now = new Date("2026-03-01T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it("a worker that has not reported for two minutes is bad, and so is no worker at all", () => {
	expect(workerCheck(ago(1), now).state).toBe("well");
	expect(workerCheck(ago(3), now)).toMatchObject({ state: "bad", said: "None has reported for 3 minutes." });
	expect(workerCheck(null, now).state).toBe("bad");
});

it("the oldest waiting job decides the state of a queue, and a failed job is worth a look", () => {
	const queue = (name: string, minutes: number | null, failed = 0) => ({
		name,
		failed,
		waiting: minutes === null ? 0 : 1,
		oldest: minutes === null ? null : ago(minutes),
	});
	expect(queueCheck([queue("a", null)], now)).toMatchObject({ state: "well", said: "Nothing waits." });
	expect(queueCheck([queue("a", 1), queue("b", 7)], now)).toMatchObject({
		state: "look",
		said: "2 jobs waiting, the oldest for 7 minutes (b).",
	});
	expect(queueCheck([queue("a", 31)], now).state).toBe("bad");
	expect(queueCheck([queue("a", null, 1)], now)).toMatchObject({
		state: "look",
		said: "Nothing waits. 1 job failed for good.",
	});
});

const lineOf = (figure: string, value: number, label: [string, string] | null = null) => {
	const watched = watchedFigures.find((one) => one.figure === figure);
	const read = [{ name: figure, help: "", samples: [{ label, value }] }];
	return figureChecks(read, now).find(({ name }) => name === watched?.name);
};

it("a figure that is missing or could not be read is unknown, not well", () => {
	const unread = watchedFigures.map(({ figure: name }) => ({ name, help: "", samples: null }));
	for (const figures of [unread, []])
		for (const { name, state } of figureChecks(figures, now)) expect(state, name).toBe("unknown");
});

it("a check of the operators' record that was not made for two days is bad, and a changed event comes before it", () => {
	const figure = "unlisted_operator_record_broken";
	const line = (event: number, check: number) => {
		const samples = [
			{ label: ["of", "event"] as const, value: event },
			{ label: ["of", "check"] as const, value: check },
		];
		return figureChecks([{ name: figure, help: "", samples }], now).find(
			({ name }) => name === "Operators' record",
		);
	};
	expect(line(0, 0)?.state).toBe("well");
	expect(line(0, 1)).toMatchObject({
		state: "bad",
		said: expect.stringContaining("not been checked for two days"),
	});
	expect(line(1, 1)).toMatchObject({ state: "bad", said: expect.stringContaining("changed or missing") });
});

it("a slow database and a full disk are seen", () => {
	expect([databaseCheck("postgres", 3).state, databaseCheck("postgres", 400).state]).toEqual([
		"well",
		"look",
	]);
	const disk = (value: number) => lineOf("unlisted_data_dir_free_bytes", value)?.state;
	expect([disk(9e9), disk(3e9), disk(1e9)]).toEqual(["well", "look", "bad"]);
});

it("of several samples, the worst one is shown with its name", () => {
	const figures = [
		{
			name: "unlisted_certificate_seconds",
			help: "",
			samples: [
				{ label: ["of", "mail"] as const, value: 60 * 86_400 },
				{ label: ["of", "site"] as const, value: 20 * 3600 },
			],
		},
	];
	expect(figureChecks(figures, now)).toContainEqual({
		name: "Certificates",
		state: "bad",
		said: "The certificate of the site has 20 hours left.",
	});
	expect(lineOf("unlisted_certificate_seconds", 60 * 86_400, ["of", "site"])?.state).toBe("well");
	expect(lineOf("unlisted_source_unknown_share", 0.9, ["source", "data_breach"])).toMatchObject({
		state: "bad",
		said: "data breach: could not check 90% of people.",
	});
	expect(lineOf("unlisted_database_failures_total", 3, ["reason", "its disk is full"])?.state).toBe("look");
});

it("a certificate that could not be read is shown after one that ends soon; without certificates nothing is wrong", async () => {
	const db = { query: () => Promise.reject(new Error("It is away.")) } as unknown as Database;
	const clock = movableClock(now);
	const read = async (publicUrl: string, mailFile?: string, mailDays?: number) => {
		const [family] = certificateGauges({ clock, publicUrl, mailFile });
		if (!family) return;
		const values = async () => new Map(mailDays ? [["mail", mailDays * 86_400]] : []);
		const { checks } = await readHealth({ db, clock, figures: () => [{ ...family, values }] })();
		return checks.find(({ name }) => name === "Certificates");
	};
	expect(await read("http://localhost:3000")).toMatchObject({
		state: "well",
		said: "None is used here.",
	});
	expect(await read("https://unlisted.example")).toMatchObject({
		state: "unknown",
		said: "The certificate of the site could not be read.",
	});
	expect(await read("https://unlisted.example", "cert.pem", 60)).toMatchObject({
		state: "unknown",
		said: "The certificate of the site could not be read.",
	});
	expect(await read("https://unlisted.example", "cert.pem", -1)).toMatchObject({
		state: "bad",
		said: "The certificate of the mail server has expired. The certificate of the site could not be read.",
	});
	expect(await read("http://localhost:3000", "cert.pem")).toMatchObject({
		state: "unknown",
		said: "The certificate of the mail server could not be read.",
	});
});

it("scans, payments, migrations and backups that are late are seen", () => {
	expect(lineOf("unlisted_scans_late_seconds", 86_400)).toMatchObject({
		state: "bad",
		said: "The scan that waits longest has been due for 24 hours.",
	});
	expect(lineOf("unlisted_payment_events_oldest_seconds", 700)?.state).toBe("bad");
	expect(lineOf("unlisted_migrations", 1, ["state", "pending"])?.state).toBe("bad");
	const backup = (value: number) => lineOf("unlisted_last_backup_timestamp_seconds", value)?.state;
	const hour = 3600;
	expect([0, 1, 25, 27, -8760].map((hours) => backup(hours && now.getTime() / 1000 - hours * hour))).toEqual([
		"look",
		"well",
		"look",
		"bad",
		"bad",
	]);
});

it("a figure with labels is shown as in /metrics", () => {
	expect(
		asTold({ name: "f", help: "h", samples: [{ label: ["kind", "a.b"], value: 2 }] }).map(({ name }) => name),
	).toEqual(['f{kind="a.b"}']);
});

/** Figures of alert rules that have no line of their own, each with the reason. */
const otherLines: Record<string, string> = {
	up: "this page answers",
	unlisted_ready: "Database, Workers and Migrations are what it asks",
	unlisted_jobs_oldest_seconds: "Queues",
	http_request_duration_seconds: "a share of five minutes: one look does not know it",
};

it("each figure that wakes somebody has a line", () => {
	const file = new URL("../../../../../../deploy/prometheus/alerts.yaml", import.meta.url);
	const { groups } = parse(readFileSync(file, "utf8")) as {
		groups: { rules: { expr: string; labels: { severity: string } }[] }[];
	};
	const figures = groups
		.flatMap(({ rules }) => rules)
		.filter(({ labels }) => labels.severity === "page")
		.flatMap(({ expr }) => [
			...expr.replace(/\{[^}]*\}/g, "").matchAll(/\b((?:unlisted|http|csp|nodejs|process)_\w+|up)\b/g),
		])
		.map(([name = ""]) => name.replace(/_(bucket|count|sum)$/, ""));
	expect(figures.length).toBeGreaterThan(8);
	const lines = new Set([...watchedFigures.map(({ figure: name }) => name), ...Object.keys(otherLines)]);
	expect(figures.filter((name) => !lines.has(name))).toEqual([]);
});

it("times are written in the largest fitting unit", () => {
	expect([1, 60, 120, 7200, 200_000].map(inWords)).toEqual([
		"1 second",
		"60 seconds",
		"2 minutes",
		"2 hours",
		"2 days",
	]);
});

it("reads a few figures at a time, after those in memory, and answers without a figure that takes too long", async () => {
	const db = { query: () => Promise.reject(new Error("It is away.")) } as unknown as Database;
	let asked = 0;
	const most: number[] = [];
	const question = (name: string, answer: Promise<number>) => ({
		name,
		help: "",
		value: () => {
			most.push(++asked);
			return answer.finally(() => asked--);
		},
	});
	const figures = [
		question("hangs", new Promise<number>(() => undefined)),
		...["a", "b", "c", "d"].map((name) => question(name, Promise.resolve(1))),
		{ name: "questions", help: "", atHand: true as const, value: () => asked },
	];
	const deps = { db, clock: movableClock(now), figures: () => figures };
	const { figures: told } = await readHealth(deps, { atOnce: 2, patienceMs: 200 })();
	expect(Math.max(...most)).toBe(2);
	expect(told.map(({ name, value }) => [name, value])).toEqual([
		["hangs", null],
		["a", 1],
		["b", 1],
		["c", 1],
		["d", 1],
		["questions", 0],
	]);
});

it("a line is bad from the value on from which its alert rule fires", () => {
	const file = new URL("../../../../../../deploy/prometheus/alerts.yaml", import.meta.url);
	const { groups } = parse(readFileSync(file, "utf8")) as { groups: { rules: { expr: string }[] }[] };
	const conditions = groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => expr.split(" or ")));
	const compared = watchedFigures.flatMap(({ figure, bad }) => {
		// What grew lately cannot be compared with what there is.
		const own = conditions.find((one) => one.includes(figure) && !one.includes("increase("));
		const [, sign, factors] = / ([<>]) ([\d.e]+(?: \* [\d.]+)*)$/.exec(own ?? "") ?? [];
		if (factors === undefined) return [];
		const value = factors.split(" * ").reduce((product, factor) => product * Number(factor), 1);
		return [{ figure, bad: sign === "<" ? -bad : bad, fires: value }];
	});
	expect(compared.map(({ figure }) => figure)).toEqual(
		watchedFigures.map(({ figure }) => figure).filter((one) => one !== "unlisted_database_failures_total"),
	);
	for (const { figure, bad, fires } of compared) expect(bad, figure).toBe(fires);
});
