import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { startScanForScanner } from "../../lib/api/start-scan.ts";
import { Button } from "../../ui/button.tsx";

/** Starts a scan, and goes to its progress. */
export function SearchNow({ disabled }: { disabled: boolean }) {
	const queries = useQueryClient();
	const navigate = useNavigate();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	async function press() {
		setBusy(true);
		setFailure(undefined);
		const failed = await startScanForScanner(queries);
		setBusy(false);
		if (failed !== undefined) return setFailure(failed);
		await navigate("/scanner");
	}
	return (
		<>
			{failure ? (
				<p role="alert" className="text-note font-semibold text-exposed">
					{failure}
				</p>
			) : null}
			<Button className="max-sm:w-full" disabled={disabled || busy} onClick={() => void press()}>
				{busy ? "Starting..." : "Search for me now"}
			</Button>
		</>
	);
}
