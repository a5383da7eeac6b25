import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { type InitialEntry, Route, Routes, useLocation } from "react-router";
import { endSession } from "../lib/session/session.ts";
import { show } from "./show.tsx";

/** Shows pages for signed-out people, and the pages that they lead to. */
export function showPages(pages: Readonly<Record<string, ReactNode>>, at: InitialEntry) {
	return show(
		<Routes>
			{Object.entries(pages).map(([path, element]) => (
				<Route key={path} path={path} element={element} />
			))}
			<Route path="*" element={<Elsewhere />} />
		</Routes>,
		{ at },
	);
}

function Elsewhere() {
	const { pathname, search } = useLocation();
	return <p>{`Now at ${pathname}${search}`}</p>;
}

export const nowAt = (path: string) => screen.findByText(`Now at ${path}`, undefined, { timeout: 5000 });

export async function nobodySignedIn(): Promise<void> {
	await endSession({});
	localStorage.clear();
}
