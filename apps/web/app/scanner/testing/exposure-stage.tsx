import { screen } from "@testing-library/react";
import type { Answer } from "@unlisted/contracts/seam";
import { Route, Routes } from "react-router";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import ExposurePage from "../exposure-page.tsx";

export type Exposure = Answer<"GET /api/scanner/exposures/:id">["exposure"];

/** The page of one exposure, with the server's answers. */
export const id = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001";
export const nextId = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c002";
const step = (name: string, title: string, more: object = {}) => ({
	id: name,
	title,
	how: "One line how.",
	done: false,
	links: [],
	countries: [],
	...more,
});
export const canvaDetail: Exposure = {
	id,
	title: "Canva",
	description: "Email address and password in Canva (breach database)",
	source_type: "breach_databases",
	severity: "critical",
	status: "new",
	discovered_at: "2026-11-20T12:00:00Z",
	breach_date: "2019-05-24",
	confidence_score: 0.924,
	exposed_data: { email: "a•••••@example.com", password: "Exposed. We keep no copy of it." },
	revealable: ["email"],
	not_me: false,
	last_seen_at: "2026-11-20T12:00:00Z",
	help: {
		happened: "In May 2019, the data of 137 million accounts leaked from Canva. Yours is part of it.",
		service: "Canva",
		steps: [
			step("change_service_password", "Change your Canva password", {
				links: [{ label: "Open Canva's password page", url: "https://www.canva.com/settings" }],
			}),
			step("freeze_credit", "Stop credit in your name", {
				countries: [
					{ country: "US", how: "Freeze it at all three.", links: [] },
					{ country: "GB", how: "Ask Cifas.", links: [{ label: "Cifas", url: "https://www.cifas.org.uk" }] },
				],
			}),
		],
	},
	next: { id: nextId, title: "LinkedIn" },
};

export const read = "GET /api/scanner/exposures/:id";
export const change = "PUT /api/scanner/exposures/:id/status";
export const tick = "PUT /api/scanner/exposures/:id/actions/:actionId";
export const opened = () =>
	show(
		<Routes>
			<Route path="/scanner/exposure/:id" element={<ExposurePage />} />
		</Routes>,
		{ at: `/scanner/exposure/${id}` },
	);
export async function shown(exposure: Exposure = canvaDetail, more = {}) {
	const none = { "GET /api/removals/accounts": { accounts: [], writes: false, emails: [] } };
	const server = pretendServer({ ...none, [read]: { exposure }, ...more });
	const { user, queries } = opened();
	await screen.findByRole("heading", { name: "Exposure Details", level: 2 });
	return { server, user, queries };
}
export const button = (name: string) => screen.getByRole("button", { name });
export const chips = () =>
	screen.getAllByText(/^(new|acknowledged|resolved|not you)$/).map((one) => one.textContent);
