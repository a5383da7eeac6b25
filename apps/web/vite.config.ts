import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compiledWhileReadPlugin } from "./scripts/compiled-while-read-plugin.ts";
import { staticScriptPlugin } from "./scripts/static-script-plugin.ts";

const api = { target: "http://127.0.0.1:3000" };

/** Modules of every page, in whichever room: of the public ones and of those inside. Anything else stays with the routes that use it. */
const everyPage = [
	"lib/(?:[a-z-]+/)?(next-path|page-meta|reading-place|seems-signed-in|session|site-config)",
	"shell/(?:[a-z-]+/)?(arrival-notice|brand|focus-on-arrival|header|header-links|link-notice|navigation|session-expiry|sign-out-button|skip-link|to-root|theme-switch)",
	"ui/(button|chip|dialog|hydrated|notice|sheet|skeleton)",
];
const everyPageModule = new RegExp(`/apps/web/app/(${everyPage.join("|")})\\.tsx?$`);
const iconRuntime =
	/node_modules\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|shared|defaultAttributes)/;
const smallParts = /lucide-react\/dist\/esm\/icons\/check\.|packages\/contracts\/src\/plans\.ts$/;
const isOnEveryPage = (id: string) => everyPageModule.test(id) || iconRuntime.test(id) || smallParts.test(id);

/** What the static pages run, and every other page too. Nothing of React may be in here, or those pages would load it. */
const isStatic = (id: string) =>
	/\/apps\/web\/app\/(?:.*-behavior|ui\/(?:behaves|live-form)|shell\/(?:[a-z-]+\/)?theme|lib\/(?:[a-z-]+\/)?(?:api|email-pattern|link-hint|prefetch|recent-proof|request-key|session-mark|stored-session|trusted-types))\.ts$/.test(
		id,
	) || /packages\/contracts\/src\/limits\.ts$|vite\/preload-helper|rolldown:runtime/.test(id);

/** Small ones: as files of their own they would cost more in the list of files, which every page loads, than they hold. */
const isOnEveryScreen = (id: string) =>
	/\/apps\/web\/app\/(shell\/(?:[a-z-]+\/)?page|lib\/(?:[a-z-]+\/)?(?:format-date|authed-api|table-api|profile|scanner-keys|other-tabs)|ui\/(?:words\/)?(counted|page-heading|could-not-load|facts|folded))\.tsx?$/.test(
		id,
	) ||
	/lucide-react\/dist\/esm\/icons\/(arrow-left|arrow-right|chevron-down|circle-alert|circle-exclamation-point|download|circle-question-mark|minus)\./.test(
		id,
	);

/**
 * What nearly every page of a signed-in person asks its data with. One file instead of twelve compresses better. What visitors load
 * too stays out, with whatever imports it: a group takes all that its modules import along. So does the keeper of the session, which
 * no page needs to be drawn.
 */
const isForSignedIn = (id: string) =>
	/\/@tanstack\/(?!.*infinite)/i.test(id) ||
	/\/apps\/web\/app\/(lib\/api\/(device-identity|known-exposures|removals|running-scan|scanner-figures|scanner-keys|security-score|start-scan)|shell\/session\/(?:guard-states|below-first-screen|first-draw|first-answers|session-expiry)|ui\/(folded|severity))\.tsx?$/.test(
		id,
	) ||
	/lucide-react\/dist\/esm\/icons\/(chevron-down|minus|circle-dashed|circle-question-mark)\./.test(id);

/**
 * What pages with lists share, and what those with something to fill in or to copy. Most of it is smaller than what one more file costs
 * a page (decision 0220).
 */
const isOfLists = (id: string) =>
	/\/apps\/web\/app\/(lib\/api\/(brokers|use-change)|shell\/parts\/use-download|ui\/(records|masked))\.tsx?$/.test(
		id,
	) ||
	/\/react-query\/.*infinite|\/query-core\/.*infinite|lucide-react\/dist\/esm\/icons\/(search|sliders-horizontal)\./i.test(
		id,
	);
const isOfFields = (id: string) =>
	/\/apps\/web\/app\/ui\/(field|text-field|copy-button)\.tsx$|lucide-react\/dist\/esm\/icons\/(eye|eye-off|external-link|copy)\./.test(
		id,
	);

/** What happened in an account: the dashboard shows the last of it, the account all of it. */
const isOfEvents = (id: string) =>
	/\/apps\/web\/app\/(shell\/parts\/event-list|lib\/api\/security-events)\.tsx?$/.test(id);

/** What the scanner, its settings and an exposure share. */
const isOfScans = (id: string) =>
	/\/apps\/web\/app\/scanner\/(api\/scan-calls|words\/(identifier-words|breach-attribution))\.tsx?$/.test(id);

/** What the pages of removals share, and those that show a listing. */
const isOfRemovals = (id: string) =>
	/\/apps\/web\/app\/brokers\/(words\/removal-|api\/removals|asking\/step-said)|\/contracts\/src\/removals\/\w+-values\.ts/.test(
		id,
	);
const isOfListings = (id: string) =>
	/\/apps\/web\/app\/brokers\/(words\/(likelihood-mark|lab-notice|state-chip)|api\/listings|listing\/two-records)\.tsx?$/.test(
		id,
	);

/** In smaller files the words would weigh more than they save. */
const largeFiles =
	/^(vendor|index\.esm|interface|screen|signed-in|fields|lists|scans|removals|listings)$|-(page|layout)$/;

export default defineConfig({
	plugins: [tailwindcss(), reactRouter(), staticScriptPlugin(), compiledWhileReadPlugin(largeFiles)],
	build: {
		// light-dark() is in every browser that we serve; lowering it would double the tokens.
		cssTarget: ["chrome123", "firefox120", "safari17.5"],
		// A font or picture inside a stylesheet could not be preloaded, and data: fonts are closed by the policy.
		assetsInlineLimit: 0,
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						{ name: "behaviors", test: isStatic, priority: 3 },
						// What every page needs anyway travels together: fewer requests, and it compresses better.
						{ name: "vendor", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
						{ name: "interface", test: isOnEveryPage },
						// What nearly every screen inside the product has, and the public pages have not.
						{ name: "screen", test: isOnEveryScreen },
						{ name: "signed-in", test: isForSignedIn },
						{ name: "fields", test: isOfFields },
						{ name: "lists", test: isOfLists },
						{ name: "events", test: isOfEvents },
						{ name: "scans", test: isOfScans },
						{ name: "removals", test: isOfRemovals },
						{ name: "listings", test: isOfListings },
					],
				},
			},
			treeshake: {
				// Contract modules only declare things: one whose exports are unused leaves no schema behind in the page.
				moduleSideEffects: [{ test: /packages[\\/]contracts[\\/]/, sideEffects: false }],
			},
		},
	},
	server: {
		proxy: { "/api": api, "/auth": api, "/rest": api, "/functions": api, "/dev/mailbox": api },
	},
});
