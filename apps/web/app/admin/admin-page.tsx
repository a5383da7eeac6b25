import { lazy, Suspense } from "react";
import { pageMeta } from "../lib/site/page-meta.ts";

export const meta = () =>
	pageMeta({
		title: "Operators",
		description: "For people who run this installation.",
		path: "/admin",
		hidden: true,
	});

/** The list of what each route loads is on every page. So this route loads next to nothing itself. */
const OperatorRooms = lazy(() => import("./operator-rooms.tsx"));

export default function AdminPage() {
	return (
		<div className="min-h-dvh">
			<Suspense>
				<OperatorRooms />
			</Suspense>
		</div>
	);
}
