import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { databaseFailuresSeen } from "../../../apps/server/src/platform/db/failures-seen.ts";
import { figureLabels } from "../../../apps/server/src/platform/http/metrics/figures.ts";
import { root } from "../run.ts";
import { isThere } from "./testing/deploy-files.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");

/**
 * The metrics that the running product reports on either database (docs/running.md is generated from it), and Node's
 * own metrics.
 */
const known = new Set([
	...[...read("docs/running.md").matchAll(/^\| `(\w+)` \| (gauge|counter|histogram) \|/gm)].map(
		([, name]) => name,
	),
	"up",
	"process_resident_memory_bytes",
	"process_cpu_seconds_total",
	"nodejs_eventloop_lag_p99_seconds",
]);

/** Metrics of Prometheus' exporter for machines. No other metrics in the rules come from outside the product. */
const ofMachines = new Map([
	["node_filesystem_avail_bytes", ["job", "mountpoint"]],
	["node_filesystem_size_bytes", ["job", "mountpoint"]],
]);

/** Labels that distinguish the samples of a metric. The product, its routes, or Prometheus set them. */
const ownLabels = [...figureLabels, "directive", "method", "route", "status", "le"];

/** The labels that an expression filters or groups by, without the labels of `ofMachines` and the `job` of `up`. */
function labelsOf(expression: string): string[] {
	const chosen = [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, figure, labels = ""]) =>
		[...labels.matchAll(/(\w+)\s*[=!]~?/g)]
			.map(([, label = ""]) => label)
			.filter((label) => figure !== "up" || label !== "job")
			.filter((label) => !ofMachines.get(figure ?? "")?.includes(label)),
	);
	const grouped = [...expression.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(
		([, labels = ""]) => labels.split(",").map((label) => label.trim()),
	);
	return [...chosen, ...grouped.filter((label) => label !== "" && label !== "instance")];
}

/** The metrics that a Prometheus expression names. */
const figuresOf = (expression: string) =>
	[
		...expression
			.replace(/\{[^}]*\}/g, "")
			.matchAll(/\b((?:unlisted|http|csp|nodejs|process|node)_\w+|up)\b/g),
	].map(([name]) => name.replace(/_(bucket|count|sum)$/, ""));

const rules = (
	parse(read("deploy/prometheus/alerts.yaml")) as {
		groups: { rules: { alert: string; expr: string; labels: object; annotations: object }[] }[];
	}
).groups.flatMap((group) => group.rules);

it.each(rules.map((rule) => [rule.alert, rule] as const))(
	"the alert %s watches figures that exist, and says what to do",
	(_, { expr, labels, annotations }) => {
		expect(figuresOf(expr)).not.toEqual([]);
		expect(figuresOf(expr).filter((name) => !known.has(name) && !ofMachines.has(name))).toEqual([]);
		expect(labelsOf(expr).filter((label) => !ownLabels.includes(label))).toEqual([]);
		expect(labels).toHaveProperty("severity", expect.stringMatching(/^(page|ticket)$/));
		expect(annotations).toMatchObject({ summary: expect.any(String), todo: expect.any(String) });
	},
);

/** These metrics are read from memory, so they exist as long as the process answers. */
const atHand = new Set([
	"unlisted_ready",
	"unlisted_database_connections",
	"unlisted_rate_limits_alone",
	"unlisted_data_dir_free_bytes",
	"unlisted_text_messages_budget",
	"unlisted_incoming_mail_away_seconds",
]);

it("a rule goes on with the last figure of a database that is too busy to tell it", () => {
	const ends = rules.flatMap(({ alert, expr }) =>
		[...expr.matchAll(/(\w+\()?(unlisted_\w+)/g)]
			.filter(
				([, around, name = ""]) =>
					!atHand.has(name) && !/^(last_over_time|increase|rate)\($/.test(around ?? ""),
			)
			.map(([, , name]) => `${alert}: ${name}`),
	);
	expect(ends).toEqual([]);
});

it("a rule that waits for a failure of the database waits for one that is counted, also before the first", () => {
	const reasons = rules.flatMap(({ expr }) => [...expr.matchAll(/reason="([^"]+)"/g)].map(([, why]) => why));
	expect(reasons).not.toEqual([]);
	for (const reason of reasons) expect([...databaseFailuresSeen().keys()]).toContain(reason);
});

it("Prometheus understands the rules", ({ skip }) => {
	skip(!isThere("promtool"), "There is no promtool.");
	const checked = spawnSync("promtool", ["check", "rules", join(root, "deploy/prometheus/alerts.yaml")], {
		encoding: "utf8",
	});
	expect(checked.stderr).toBe("");
	expect(checked.status).toBe(0);
});

const { panels } = JSON.parse(read("deploy/grafana/unlisted.json")) as {
	panels: { gridPos: { x: number; y: number }; targets: { expr: string }[] }[];
};
const drawn = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const shown = drawn.flatMap(figuresOf);

it("the dashboard shows figures that exist, in panels that do not overlap", () => {
	expect(shown.filter((name) => !known.has(name))).toEqual([]);
	expect(drawn.flatMap(labelsOf).filter((label) => !ownLabels.includes(label))).toEqual([]);
	expect(new Set(panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`)).size).toBe(panels.length);
});

it("every metric of the product, or one that belongs with it, is on the dashboard or in a rule", () => {
	const everywhere = new Set([...rules.flatMap(({ expr }) => figuresOf(expr)), ...shown]);
	const left = [...known].filter((name = "") => !everywhere.has(name));
	// Left out on purpose: the other outcomes of look-ups, whose main ones are drawn, and the size of the log, which
	// only grows.
	expect(left.filter((name = "") => !/_look_ups_|_tree_size$/.test(name))).toEqual([]);
});
