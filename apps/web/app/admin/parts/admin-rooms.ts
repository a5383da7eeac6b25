export interface AdminRoom {
	readonly name: string;
	readonly label: string;
	readonly to: string;
}

/** In the order in which an operator looks around. */
export const adminRooms = [
	{ name: "health", label: "Health", to: "/admin" },
] as const satisfies readonly AdminRoom[];

export type RoomName = (typeof adminRooms)[number]["name"];
