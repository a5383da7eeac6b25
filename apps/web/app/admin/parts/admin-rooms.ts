export interface AdminRoom {
	readonly name: string;
	readonly label: string;
	readonly to: string;
}

/** In the order in which an operator looks around. */
export const adminRooms = [
	{ name: "health", label: "Health", to: "/admin" },
	{ name: "queues", label: "Queues", to: "/admin/queues" },
	{ name: "sources", label: "Sources", to: "/admin/sources" },
	{ name: "playbooks", label: "Playbooks", to: "/admin/playbooks" },
	{ name: "removals", label: "Removals", to: "/admin/removals" },
	{ name: "payments", label: "Payments", to: "/admin/payments" },
	{ name: "support", label: "Support", to: "/admin/support" },
	{ name: "people", label: "People", to: "/admin/people" },
	{ name: "settings", label: "Settings", to: "/admin/settings" },
	{ name: "audit", label: "Record", to: "/admin/audit" },
] as const satisfies readonly AdminRoom[];

export type RoomName = (typeof adminRooms)[number]["name"];
