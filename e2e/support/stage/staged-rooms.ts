import type { Screen } from "../screen.ts";
import { removalId } from "./staged-answers.ts";

const helps = [
	{
		id: removalId,
		broker: "Kinfolk Index",
		step: "Solve a puzzle",
		asked_at: "2026-11-22T12:00:00Z",
		is_mine: false,
	},
];

/** In the operators' rooms. */
export const STAGED_ROOMS: readonly Screen[] = [
	{
		name: "admin-removals-step",
		path: "/admin/removals",
		operator: true,
		answers: {
			"GET /api/admin/removals": { waiting: [], paused: [], helpers: true, helps },
			"POST /api/admin/removals/:id/open": {
				id: removalId,
				broker: "Kinfolk Index",
				title: "Solve a puzzle",
				link: "https://kinfolk.example/opt-out",
				steps: ["Open the page with the button below.", "Solve the puzzle on the page."],
				values: [
					{ label: "First name", value: "Ann" },
					{ label: "Last name", value: "Example" },
				],
			},
		},
		press: "Open the step at Kinfolk Index",
	},
];
