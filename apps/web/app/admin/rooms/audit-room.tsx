import { useInfiniteQuery } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { Download } from "lucide-react";
import { useId, useState } from "react";
import { callApi, fetchApi, fileAt } from "../../lib/api/authed-api.ts";
import { useChange } from "../../lib/api/use-change.ts";
import { DownloadSaid } from "../../shell/parts/download-said.tsx";
import { useDownload } from "../../shell/parts/use-download.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { ListEnd } from "../../ui/list-end.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Records } from "../../ui/records.tsx";
import { BlankSheet, Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { counted } from "../../ui/words/counted.ts";
import { ChangeSaid } from "../parts/change-said.tsx";
import { asWords, Moment } from "../parts/moment.tsx";
import { roomKey, useRefusedRoom } from "../parts/use-room.ts";

type Event = NonNullable<Answer<"GET /api/admin/audit">["events"]>[number];

export function AuditRoom() {
	const rowsId = useId();
	const list = useInfiniteQuery({
		queryKey: [...roomKey, "audit"],
		queryFn: ({ pageParam }) =>
			fetchApi("GET /api/admin/audit", { query: pageParam === 0 ? {} : { before: pageParam } }),
		initialPageParam: 0,
		getNextPageParam: ({ more, events = [] }) => (more ? (events.at(-1)?.place ?? null) : null),
		retry: false,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});
	useRefusedRoom(list.error);
	const download = useDownload();
	const { make, ...change } = useChange<"verify">();
	const [verdict, setVerdict] = useState<Answer<"GET /api/admin/audit/verdict">>();

	async function verify() {
		setVerdict(undefined);
		const result = await make("verify", callApi("GET /api/admin/audit/verdict"));
		if (result.ok) setVerdict(result.data);
	}

	const rows = list.data?.pages.flatMap(({ events = [] }) => events) ?? [];
	return (
		<>
			<PageHeading
				title="Record"
				subtitle="What operators looked at and changed. Nobody can edit it; each line is a leaf of the transparency log."
			>
				<Button look="secondary" busy={change.busy !== undefined} onClick={() => void verify()}>
					{change.busy ? "Checking..." : "Check the record"}
				</Button>
				<Button
					look="secondary"
					busy={download.busy !== undefined}
					onClick={() => download.start(fileAt("GET /api/admin/audit.csv"), "The table")}
				>
					<Download aria-hidden className="size-4" />
					Table
				</Button>
				<Button
					look="secondary"
					busy={download.busy !== undefined}
					onClick={() => download.start(fileAt("GET /api/admin/audit.jsonl"), "The lines")}
				>
					<Download aria-hidden className="size-4" />
					With proofs
				</Button>
			</PageHeading>
			<div className="space-y-4">
				<DownloadSaid download={download} />
				<ChangeSaid change={change} title="The record could not be checked" />
				<div role="status">{verdict ? <Verdict {...verdict} /> : null}</div>
				{rows.length > 0 ? null : <LoadFailed of={list} title="We could not load the record" />}
				{list.data === undefined ? (
					list.isError ? null : (
						<Sheet className="min-h-120">
							<Skeleton label="Loading the record" widths={["40%", "100%", "90%", "95%"]} />
						</Sheet>
					)
				) : rows.length === 0 ? (
					<BlankSheet title="No entries yet" />
				) : (
					<Sheet>
						<Records
							caption="What operators did"
							rows={rows}
							rowsId={rowsId}
							rowKey={({ place }) => String(place)}
							columns={[
								{
									title: "What",
									isName: true,
									cell: (event) => (
										<>
											<span className="block font-semibold">{asWords(event.action)}</span>
											<span className="block text-note text-ink-soft wrap-anywhere">{detailsOf(event)}</span>
										</>
									),
								},
								{
									title: "Who",
									cell: ({ operator }) => (
										<span className="wrap-anywhere">{operator ?? "The command line"}</span>
									),
								},
								{ title: "When", cell: ({ at }) => <Moment at={at} /> },
								{ title: "Line", cell: ({ place }) => <span className="font-mono text-note">{place}</span> },
							]}
						/>
						<div className="mt-4">
							<ListEnd list={list} rows={rowsId} shown={counted(rows.length, "line")} />
						</div>
					</Sheet>
				)}
			</div>
		</>
	);
}

/** Leaves out the keyed hash of an address, which means nothing to people. */
function detailsOf({ details, subject }: Event): string {
	const told = Object.entries(details).flatMap(([name, value]) =>
		name === "address" ? [] : [`${asWords(name)}: ${value === null ? "none" : String(value)}`],
	);
	return [...told, ...(subject ? [`Account ${subject}`] : [])].join(" · ");
}

function Verdict({ events, broken_at, lost_leaves = 0 }: Answer<"GET /api/admin/audit/verdict">) {
	if (typeof broken_at !== "number" && lost_leaves > 0)
		return (
			<Notice
				tone="exposed"
				title={`${counted(lost_leaves, "leaf", "leaves")} missing from the transparency log.`}
				announce
			>
				Somebody changed the database directly. Lines may have been cut off the end.
			</Notice>
		);
	return broken_at === null || broken_at === undefined ? (
		<Notice tone="safe" title={`${counted(events, "line")}, each unchanged and in the transparency log.`} />
	) : (
		<Notice tone="exposed" title={`Line ${broken_at} is missing or was changed.`} announce>
			Somebody changed the database directly. Keep a copy, and find out who had access.
		</Notice>
	);
}
