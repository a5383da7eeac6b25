import type { UseQueryResult } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** A part of a room that loads its own data. */
export function RoomPart<Answer>({
	room,
	label,
	children,
}: {
	room: UseQueryResult<Answer>;
	label: string;
	children: (answer: Answer) => ReactNode;
}) {
	const { data, isError } = room;
	return (
		<>
			<LoadFailed of={room} title="We could not load this part" />
			{data !== undefined ? children(data) : isError ? null : <Skeleton label={label} />}
		</>
	);
}

interface RoomFrameProps<Answer> {
	title: string;
	subtitle: string;
	room: UseQueryResult<Answer>;
	/** Shown beside the heading. */
	actions?: ReactNode;
	children: (answer: Answer) => ReactNode;
}

/** A room that is loading, that could not be loaded, or with its data. */
export function RoomFrame<Answer>({ title, subtitle, room, actions, children }: RoomFrameProps<Answer>) {
	return (
		<>
			<PageHeading title={title} subtitle={subtitle}>
				{actions}
				<Button look="secondary" busy={room.isFetching} onClick={() => void room.refetch()}>
					<RefreshCw aria-hidden className="size-4" />
					{room.isFetching && room.data !== undefined ? "Refreshing..." : "Refresh"}
				</Button>
			</PageHeading>
			<div className="mb-6 empty:hidden">
				<LoadFailed of={room} title="We could not load this room" />
			</div>
			{room.data !== undefined ? (
				children(room.data)
			) : room.isError ? null : (
				<Sheet className="min-h-120">
					<Skeleton label={`Loading ${title}`} widths={["40%", "100%", "90%", "95%", "60%"]} />
				</Sheet>
			)}
		</>
	);
}
