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

/** The screens of the operators' rooms. */
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
	{
		name: "admin-payments-out-of-step",
		path: "/admin/payments",
		operator: true,
		answers: {
			"GET /api/admin/payments": {
				configured: true,
				comparisons: [
					{ at: "2026-11-22T03:00:00Z", missed: 2, mended: 3 },
					{ at: "2026-11-21T03:00:00Z", missed: 0, mended: 0 },
				],
				waiting: [{ customer: "cus_QxT4example0001", events: 3, since: "2026-11-22T11:40:00Z" }],
				leaving: [{ customer: "cus_QxT4example0002", since: "2026-11-20T08:00:00Z" }],
			},
		},
	},
	{
		name: "admin-queues-failed",
		path: "/admin/queues",
		operator: true,
		answers: {
			"GET /api/admin/queues": {
				queues: [
					{
						name: "scanner.run-scan",
						waiting: 120,
						oldest_at: "2026-11-22T11:30:00Z",
						later: 4,
						running: 2,
						failed: 2,
					},
					{
						name: "notify.deliver",
						waiting: 8,
						oldest_at: "2026-11-22T11:59:00Z",
						later: 0,
						running: 0,
						failed: 0,
					},
				],
			},
			"GET /api/admin/queues/:name": {
				name: "scanner.run-scan",
				failed: [
					{
						id: removalId,
						created_at: "2026-11-22T10:00:00Z",
						failed_at: "2026-11-22T10:20:00Z",
						tries: 5,
						error: "SourceUnreachable",
					},
					{
						id: "0f0d7a52-6a4d-4f0c-9c2e-1b8f6a1f2d02",
						created_at: "2026-11-22T09:00:00Z",
						failed_at: null,
						tries: 5,
						error: null,
					},
				],
			},
		},
		press: "Failed jobs of scanner.run-scan",
	},
	{
		name: "admin-playbooks-quarantined",
		path: "/admin/playbooks",
		operator: true,
		answers: {
			"GET /api/admin/playbooks": {
				playbooks: [
					{
						broker: "kinfolk.example",
						version: "3",
						found: 40,
						nothing: 12,
						failed: 9,
						drifts_in_row: 5,
						quarantined_at: "2026-11-22T10:00:00Z",
						tried_again_at: "2026-11-23T10:00:00Z",
						reasons: [{ reason: "page_changed", count: 9 }],
					},
				],
			},
		},
	},
];
