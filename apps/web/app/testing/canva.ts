/** A critical exposure, as the server returns it. */
export const canva = {
	id: "6e0f3a52-9a3c-4c55-8a67-6f1f1f3c8d11",
	description: "Email address and password",
	title: "Canva",
	source_type: "breach_databases" as const,
	severity: "critical" as const,
	status: "new" as const,
	discovered_at: "2026-11-20T12:00:00Z",
	confidence_score: 0.9,
	exposed_data: {},
	not_me: false,
};
