import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { fetchApi } from "../../lib/api/authed-api.ts";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { ListEnd } from "../../ui/list-end.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Records } from "../../ui/records.tsx";
import { BlankSheet, Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SelectField } from "../../ui/text-field.tsx";
import { counted } from "../../ui/words/counted.ts";
import { asWords, Moment } from "../parts/moment.tsx";
import { roomKey, useRefusedRoom } from "../parts/use-room.ts";

const states = ["open", "answered", "closed"] as const;

export function SupportRoom() {
	const [state, setState] = useState<(typeof states)[number]>("open");
	const rowsId = useId();
	const list = useInfiniteQuery({
		queryKey: [...roomKey, "support", state],
		queryFn: ({ pageParam }) =>
			fetchApi("GET /api/admin/support", {
				query: pageParam === "" ? { state } : { state, after: pageParam },
			}),
		initialPageParam: "",
		getNextPageParam: ({ more, requests = [] }) => (more ? (requests.at(-1)?.reference ?? null) : null),
		retry: false,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});
	useRefusedRoom(list.error);
	const rows = list.data?.pages.flatMap(({ requests = [] }) => requests) ?? [];
	const open = list.data?.pages.at(-1)?.open;
	return (
		<>
			<PageHeading title="Support" subtitle="What people wrote. Each request that you open is recorded.">
				<SelectField
					label="Show"
					value={state}
					onChange={({ target }) => setState(states.find((one) => one === target.value) ?? "open")}
				>
					{states.map((one) => (
						<option key={one} value={one}>
							{asWords(one)}
							{one === "open" && open !== undefined ? ` (${open})` : ""}
						</option>
					))}
				</SelectField>
			</PageHeading>
			{rows.length > 0 ? null : <LoadFailed of={list} title="We could not load the requests" />}
			{list.data === undefined ? (
				list.isError ? null : (
					<Sheet className="min-h-120">
						<Skeleton label="Loading requests" widths={["40%", "100%", "90%", "95%"]} />
					</Sheet>
				)
			) : rows.length === 0 ? (
				<BlankSheet title={state === "open" ? "No open requests" : `No ${state} requests`} />
			) : (
				<Sheet>
					<Records
						caption="Support requests"
						rows={rows}
						rowsId={rowsId}
						rowKey={({ reference }) => reference}
						columns={[
							{
								title: "Reference",
								isName: true,
								cell: ({ reference }) => (
									<Link
										to={`/admin/support/${reference}`}
										className="inline-flex min-h-11 items-center font-mono font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink"
									>
										{reference}
									</Link>
								),
							},
							{ title: "About", cell: ({ topic }) => asWords(topic) },
							{ title: "Written", cell: ({ created_at }) => <Moment at={created_at} /> },
						]}
					/>
					<div className="mt-4">
						<ListEnd list={list} rows={rowsId} shown={counted(rows.length, "request")} />
					</div>
				</Sheet>
			)}
		</>
	);
}
