import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { showInScanner, startScan } from "../../lib/api/start-scan.ts";
import { Button } from "../../ui/button.tsx";

/** Starts a scan, and goes to its progress. One that runs has read before what it searches with. */
export function SearchNow({ disabled }: { disabled: boolean }) {
	const queries = useQueryClient();
	const navigate = useNavigate();
	const [busy, setBusy] = useState(false);
	const [said, setSaid] = useState<{ isFailure: boolean; text: string }>();

	async function press() {
		setBusy(true);
		setSaid(undefined);
		const started = await startScan({ shown: true, follow: true });
		if (started.ok && started.data.follows === undefined) {
			await showInScanner(queries, started.data.task_id);
			setBusy(false);
			return navigate("/scanner");
		}
		setBusy(false);
		if (!started.ok) return setSaid({ isFailure: true, text: started.message });
		setSaid({ isFailure: false, text: started.data.follows ? rightAfter : onceItEnded });
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
			<Button className="max-sm:w-full" disabled={disabled || busy} onClick={() => void press()}>
				{busy ? "Starting..." : "Search for me now"}
			</Button>
		</>
	);
}

const rightAfter = "A scan is running. We search with this right after it.";
const onceItEnded =
	"A scan is running, and it began before this was known. You started many within an hour, so none follows by itself: search again later.";
