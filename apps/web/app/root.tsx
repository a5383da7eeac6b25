import { useContext } from "react";
import {
	Links,
	type LinksFunction,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useRouteError,
} from "react-router";
import stylesheet from "./app.css?url";
import { headStartScript } from "./lib/session/head-start-script.ts";
import { sessionMarkScript } from "./lib/session/session-mark.ts";
import { placeName, placesKey } from "./lib/site/reading-place.ts";
import { siteConfig } from "./lib/site/site-config.ts";
import { themeScript } from "./shell/frame/theme.ts";
import { NextPage } from "./shell/next-page.tsx";
import { StaticScripts } from "./static-scripts.ts";
import sansFont from "./ui/fonts/instrument-sans.woff2?url";
import serifFont from "./ui/fonts/newsreader.woff2?url";

export { ErrorPage as ErrorBoundary } from "./shell/error-page.tsx";
export { FirstFrame as HydrateFallback } from "./shell/first-frame.tsx";

const preloadedFont = (href: string) =>
	({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const links: LinksFunction = () => [
	preloadedFont(serifFont),
	preloadedFont(sansFont),
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	{ rel: "icon", href: "/favicon-32.png", sizes: "32x32", type: "image/png" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** The head of a page that the browser draws, until the page's own head replaces it. */
export const meta = () => [{ title: "Unlisted" }, { name: "robots", content: "noindex" }];

export function Layout({ children }: { children: React.ReactNode }) {
	const staticScripts = useContext(StaticScripts);
	// After a failure the whole document is drawn again. The scripts ran already, and the policy allows no page to
	// write one. Without a failure the value is null here, not undefined.
	const failure = useRouteError() ?? null;
	const drawnAgain = failure !== null && typeof window !== "undefined";
	return (
		// The theme script may have set an attribute before React starts.
		<html lang="en" suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				{/* Nothing is painted before it, and a browser has few connections. The precedence makes React write it
				   first. */}
				<link rel="stylesheet" href={stylesheet} precedence="default" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				{/* Gives the empty page the right color scheme before the stylesheet is loaded. */}
				<meta name="color-scheme" content="light dark" />
				<meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
				<meta name="theme-color" content="#101318" media="(prefers-color-scheme: dark)" />
				<Meta />
				{staticScripts?.slice(1).map((file) => (
					<link key={file} rel="modulepreload" href={file} />
				))}
				<Links />
				{drawnAgain ? null : <FirstScripts asks={!staticScripts} />}
			</head>
			<body>
				{children}
				{drawnAgain ? null : staticScripts ? (
					<script type="module" src={staticScripts[0]} />
				) : (
					<>
						<ScrollRestoration storageKey={placesKey} getKey={placeName} />
						<Scripts />
					</>
				)}
			</body>
		</html>
	);
}

function FirstScripts({ asks }: { asks: boolean }) {
	return (
		<>
			{/* Before the first paint, so that neither the other theme nor the header of a visitor flashes. */}
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which React would escape */}
			<script dangerouslySetInnerHTML={{ __html: themeScript + sessionMarkScript }} />
			<script
				type="application/json"
				id="site-config"
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<" cannot end the element
				dangerouslySetInnerHTML={{ __html: JSON.stringify(siteConfig).replaceAll("<", "\\u003c") }}
			/>
			{asks ? (
				<script
					// The browser keeps the script that the page has, so the bundle does not contain its text again.
					suppressHydrationWarning
					// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which React would escape
					dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headStartScript() : "" }}
				/>
			) : null}
		</>
	);
}

export default function App() {
	return (
		<>
			<Outlet />
			<NextPage />
		</>
	);
}
