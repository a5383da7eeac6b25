import { pageMeta } from "../lib/site/page-meta.ts";
import { later } from "../ui/later.tsx";

export const meta = () =>
	pageMeta({
		title: "Operators",
		description: "For people who run this installation.",
		path: "/admin",
		hidden: true,
	});

/** Every page contains the list of files that each route loads, so this route loads as little as possible itself. */
const OperatorRooms = later(() => import("./operator-rooms.tsx").then((loaded) => loaded.OperatorRooms), {
	quiet: true,
});

export default function AdminPage() {
	return (
		<div className="min-h-dvh">
			<OperatorRooms />
		</div>
	);
}
