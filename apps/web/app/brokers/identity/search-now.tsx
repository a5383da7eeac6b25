import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { showInScanner, startScan } from "../../lib/api/start-scan.ts";
import { Button } from "../../ui/button.tsx";

interface SearchNowProps {
	disabled: boolean;
	/** A value that changes with every edit. */
	entered: unknown;
}

/** Starts a scan and opens its progress. A running scan has already read what it searches with. */
export function SearchNow({ disabled, entered }: SearchNowProps) {
	const queries = useQueryClient();
	const navigate = useNavigate();
	const [busy, setBusy] = useState(false);
	const [last, setLast] = useState<{ of: unknown; isFailure: boolean; text: string }>();
	// The message is about what was entered before the click, so later edits remove it.
	const said = last?.of === entered ? last : undefined;

	async function press() {
		setBusy(true);
		setLast(undefined);
		const started = await startScan({ shown: true, follow: true });
		if (started.ok && started.data.follows === undefined) {
			await showInScanner(queries, started.data.task_id);
			setBusy(false);
			return navigate("/scanner");
		}
		setBusy(false);
		if (!started.ok) return setLast({ of: entered, isFailure: true, text: started.message });
		setLast({ of: entered, isFailure: false, text: started.data.follows ? rightAfter : onceItEnded });
	}
	return (
		<>
			{said ? (
				<p
					role={said.isFailure ? "alert" : "status"}
					className={`text-note font-semibold ${said.isFailure ? "text-exposed" : ""}`}
				>
					{said.text}
				</p>
			) : null}
			<Button className="max-sm:w-full" disabled={disabled} busy={busy} onClick={() => void press()}>
				{busy ? "Starting..." : "Search for me now"}
			</Button>
		</>
	);
}

const rightAfter = "A scan is running. We search with this right after it.";
const onceItEnded =
	"A scan is running that started without this. You have started many scans in the last hour, so we do not start another one. Search again later.";
