import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { startScanForScanner } from "../lib/api/start-scan.ts";

export interface ScanStart {
	busy: boolean;
	failure: string | undefined;
	start: () => void;
}

/** Starts a scan and opens its progress. If one is running, the server returns that one. */
export function useStartScan(): ScanStart {
	const queries = useQueryClient();
	const navigate = useNavigate();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();
	const here = useRef(true);
	useEffect(() => {
		here.current = true;
		return () => {
			here.current = false;
		};
	}, []);

	async function start() {
		setBusy(true);
		setFailure(undefined);
		const failed = await startScanForScanner(queries);
		if (failed !== undefined) {
			setBusy(false);
			return setFailure(failed);
		}
		// A person who has left this page meanwhile must not be taken back.
		if (here.current) await navigate("/scanner");
	}
	return { busy, failure, start: () => void start() };
}
