import type { IForbiddenRuleType, IRegularForbiddenRuleType } from "dependency-cruiser";
import { roomsOf } from "./rooms.ts";

const server = "^apps/server/src";
const slice = `${server}/modules/([^/]+)`;
const tests = "\\.test\\.tsx?$|/testing/";
const composition = `${server}/(compose|slices|open-context|main|cli|start-block)[^/]*\\.ts$`;
/** Files that may import anything: tests, and the files that put the product together. */
const free = [tests, composition];
/** Matches an import of a package by its name, or by the place where it is installed. */
const npm = (names: string) => `(^|node_modules/)(${names})(/|$)`;
const ours = (name: string) => `^(@unlisted/${name}|packages/${name})(/|$)`;
const oursBut = (name: string) => `^(apps|db)/|^packages/(?!${name}/)|^@unlisted/(?!${name}(/|$))`;

/** `$1` in `to` is the first group of `from`. The comment tells the reader what to do instead. */
const rule = (
	name: string,
	remedy: string,
	from: IRegularForbiddenRuleType["from"],
	to: IRegularForbiddenRuleType["to"],
): IForbiddenRuleType => {
	const but = [...free, ...[(from as { pathNot?: string }).pathNot ?? []].flat()];
	return {
		name,
		comment: remedy,
		severity: "error",
		from: { ...from, pathNot: but },
		to,
	} as IForbiddenRuleType;
};

const circles: IForbiddenRuleType = {
	name: "no-circle",
	comment: "Move what both need, often a type, into a third file.",
	severity: "error",
	from: {},
	to: { circular: true },
};

/** A room may import from the rooms before it, but not from those after it or from files beside the rooms. */
const upwards = Object.entries(roomsOf).flatMap(([folder, rooms]) =>
	rooms.map((room, index) => {
		const above = rooms.slice(index + 1);
		const later = above.length > 0 ? `|(${above.join("|")})/` : "";
		return rule(
			`upwards-from-${folder.split("/").slice(-1)}-${room}`,
			"Rooms import downwards, in the order of scripts/lib/imports/rooms.ts: move the file, or the type, down.",
			{ path: `^${folder}/${room}/` },
			{ path: `^${folder}/([^/]+$${later})` },
		);
	}),
);

/** Not made by `rule`, which leaves out the files that put the product together. */
const throughTheDoor: IForbiddenRuleType = {
	name: "composition-takes-front-doors",
	comment:
		"Export it from the slice's NAME.slice.ts, and take it from there; commands from NAME.commands.ts.",
	severity: "error",
	from: { path: composition },
	to: { path: `${server}/modules/`, pathNot: "\\.(slice|commands)\\.ts$" },
};

export const importRules: readonly IForbiddenRuleType[] = [
	circles,
	throughTheDoor,
	...upwards,
	rule(
		"platform-knows-no-slice",
		"Pass what it needs in, or move the file into its slice.",
		{ path: `${server}/platform/` },
		{ path: `${server}/(modules|providers|env|compose|slices|open-context|main|cli)` },
	),
	rule(
		"provider-knows-no-slice",
		"A provider knows its port and the platform; the slice calls it, not the other way round.",
		{ path: `${server}/providers/` },
		{ path: `${server}/modules/` },
	),
	rule(
		"slice-takes-values",
		"Take the value as a dependency: the slice's front door reads the configuration.",
		{ path: `${server}/modules/` },
		{ path: `${server}/(compose|slices|open-context|main|cli)` },
	),
	rule(
		"slice-reads-no-environment",
		"Take the value as a dependency: front doors, commands and settings take the type Env.",
		{ path: `${server}/modules/`, pathNot: "\\.(slice|commands|settings)\\.ts$" },
		{ path: `${server}/env` },
	),
	rule(
		"slices-meet-at-the-front-door",
		"Take a type of the other slice's NAME.slice.ts, and its use cases as values that slices.ts hands in.",
		{ path: slice },
		{ path: `${server}/modules/(?!$1/)(?![^/]+/[^/]+\\.slice\\.ts$)` },
	),
	rule(
		"front-door-gives-types",
		"Import types of a front door only; slices.ts hands the values in.",
		{ path: slice },
		{ path: `${server}/modules/(?!$1/)[^/]+/[^/]+\\.slice\\.ts$`, dependencyTypesNot: ["type-only"] },
	),
	rule(
		"rules-are-pure",
		"Rules and policies are pure: give them values, not the things that fetch them.",
		{ path: `${slice}/.+\\.(rules|policy)\\.ts$` },
		{
			path: [`${server}/(modules|platform|providers)/`, npm("pg|drizzle-orm|fastify|@electric-sql")],
			pathNot: [
				`${server}/modules/$1/.+\\.rules\\.ts$`,
				`${server}/platform/text/`,
				"/(clock|problem|caller|port)\\.ts$",
			],
		},
	),
	rule(
		"repository-is-lowest",
		"A repository holds SQL and nothing above it.",
		{ path: `${slice}/.+\\.repository\\.ts$` },
		{
			path: `${server}/modules/((?!$1/)|$1/.+\\.(slice|routes|jobs|commands|policy|mails)\\.ts$)`,
		},
	),
	rule(
		"nothing-calls-transport",
		"Transport calls use cases; nothing calls transport.",
		{ path: `${server}/modules/`, pathNot: "\\.(routes|jobs|slice|commands)\\.ts$" },
		{ path: `${server}/modules/.+\\.(routes|jobs)\\.ts$` },
	),
	rule(
		"fastify-in-transport",
		"Only transport knows Fastify: NAME.routes.ts and NAME.http.ts.",
		{ path: `${server}/modules/`, pathNot: "\\.(routes|jobs|http|slice|commands)\\.ts$" },
		{ path: npm("fastify") },
	),
	rule(
		"database-in-platform",
		"Only platform/db opens the database; take a Database or an Sql.",
		// The benchmark compares us with the bare driver, so it has to use the driver without our layers.
		{ path: ".", pathNot: `${server}/platform/(db|jobs)/|^bench/` },
		{ path: npm("pg|pg-copy-streams|@electric-sql/pglite") },
	),
	rule(
		"queue-in-platform",
		"Only platform/jobs knows pg-boss; take a Queue.",
		{ path: ".", pathNot: `${server}/platform/jobs/` },
		{ path: npm("pg-boss") },
	),
	rule(
		"vendors-in-providers",
		"Only a provider knows a vendor's library; use its port. The lab's brokers write mails of their own.",
		{ path: ".", pathNot: `${server}/providers/|^packages/broker-lab/src/mail/` },
		{ path: npm("nodemailer|openid-client|twilio|web-push|imapflow|postal-mime|smtp-server") },
	),
	rule(
		"stripe-in-providers",
		"Only a provider knows Stripe's library. The sandbox answers as Stripe does, and takes the types.",
		{ path: ".", pathNot: `${server}/providers/|^packages/stripe-sandbox/` },
		{ path: npm("stripe") },
	),
	rule(
		"web-knows-contracts",
		"The web knows the server by the contracts alone: put the schema into packages/contracts.",
		{ path: "^apps/web/" },
		{ path: "^(apps/server|db|@unlisted/server)(/|$)" },
	),
	rule(
		"web-takes-the-sandbox-page",
		"Pages take @unlisted/stripe-sandbox/browser; the rest of it is a server.",
		{ path: "^apps/web/" },
		{ path: "^@unlisted/stripe-sandbox$|^packages/stripe-sandbox/src/(?!browser/)" },
	),
	rule(
		"sandbox-stands-alone",
		"The sandbox stands alone, as Stripe does: it knows nothing of its users.",
		{ path: "^packages/stripe-sandbox/" },
		{ path: oursBut("stripe-sandbox") },
	),
	rule(
		"sandbox-page-is-no-server",
		"What runs in a page takes nothing of the server beside it.",
		{ path: "^packages/stripe-sandbox/src/browser/" },
		{ path: "^packages/stripe-sandbox/src/(?!browser/)" },
	),
	rule(
		"sandbox-page-has-no-node",
		"What runs in a page has no Node.",
		{ path: "^packages/stripe-sandbox/src/browser/" },
		{ path: ".", dependencyTypes: ["core"] },
	),
	rule(
		"lib-knows-no-slice",
		"ui/ and lib/ know no slice: pass it in.",
		{ path: "^apps/web/app/(ui|lib)/" },
		{ path: "^apps/web/app/(?!(ui|lib)/)" },
	),
	rule(
		"ui-has-no-domain",
		"ui/ holds no domain words: take plain values.",
		{ path: "^apps/web/app/ui/" },
		{ path: ["^apps/web/app/lib/", ours("contracts")] },
	),
	rule(
		"web-slices-apart",
		"Slices of the web do not reach into each other: share through ui/, lib/ or shell/.",
		{ path: "^apps/web/app/([^/]+)/", pathNot: "^apps/web/app/shell/" },
		{ path: "^apps/web/app/(?!(ui|lib|shell)/)(?!$1/)[^/]+/" },
	),
	rule(
		"corpus-stands-alone",
		"The corpus is usable without the product: it knows nothing of its users.",
		{ path: "^packages/breach-corpus/" },
		{ path: oursBut("breach-corpus") },
	),
	rule(
		"lab-stands-alone",
		"The lab stands alone, as brokers do: it knows names and the form of playbooks, and nothing of its users.",
		{ path: "^packages/broker-lab/" },
		{
			path: "^(apps|db)/|^packages/(?!(broker-lab|broker-playbooks|identity-matching)/)|^@unlisted/(?!(broker-lab|broker-playbooks|identity-matching)(/|$))",
		},
	),
	rule(
		"matching-stands-alone",
		"Matching people stands alone.",
		{ path: "^packages/identity-matching/" },
		{ path: oursBut("identity-matching") },
	),
	rule(
		"matching-is-pure",
		"Matching people is pure, values in and values out: it takes nothing of Node.",
		{ path: "^packages/identity-matching/" },
		{ path: ".", dependencyTypes: ["core"] },
	),
	rule(
		"letters-stand-alone",
		"Letters and the law stand alone.",
		{ path: "^packages/removal-letters/" },
		{ path: oursBut("removal-letters") },
	),
	rule(
		"letters-are-pure",
		"Letters are pure, values in and values out: they take nothing of Node.",
		{ path: "^packages/removal-letters/" },
		{ path: ".", dependencyTypes: ["core"] },
	),
	rule(
		"proof-stands-alone",
		"Verifying a proof must not need the product: the package knows nothing of its users, and no library.",
		{ path: "^packages/removal-proof/src/" },
		{
			path: [oursBut("removal-proof"), "^node_modules/", "^[^./]"],
			pathNot: "^packages/removal-proof/",
			dependencyTypesNot: ["core"],
		},
	),
	rule(
		"proof-runs-in-browsers",
		"Only the command line has Node; the rest also runs in a browser.",
		{ path: "^packages/removal-proof/src/(?!cli/)" },
		{ path: ".", dependencyTypes: ["core"] },
	),
	rule(
		"reader-stands-alone",
		"Reading replies stands alone.",
		{ path: "^packages/reply-reader/" },
		{ path: oursBut("reply-reader") },
	),
	rule(
		"reader-is-pure",
		"Reading replies is pure, values in and values out: only the shipped model is read from a file.",
		{ path: "^packages/reply-reader/src/", pathNot: "/shipped-model\\.ts$" },
		{ path: ".", dependencyTypes: ["core"] },
	),
	rule(
		"contracts-are-below",
		"Contracts are below everything else.",
		{ path: "^packages/contracts/" },
		{ path: oursBut("contracts") },
	),
];
