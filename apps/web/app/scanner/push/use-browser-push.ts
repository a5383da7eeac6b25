import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { settingsKey } from "../api/scan-data.ts";
import { type PushState, pushState, turnPushOff, turnPushOn } from "./browser-push.ts";

export interface BrowserPush {
	state: PushState;
	busy: boolean;
	failure: string | undefined;
	turnOn: () => void;
	turnOff: () => void;
}

const failed = "Your browser could not set it up right now. Try again in a moment.";

/** A browser that blocks storage refuses even the question. */
const stateNow = (publicKey: string | null) => pushState(publicKey).catch((): PushState => "unsupported");

export function useBrowserPush(publicKey: string | null): BrowserPush {
	const queries = useQueryClient();
	const [state, setState] = useState<PushState>("loading");
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	useEffect(() => {
		let isCurrent = true;
		void stateNow(publicKey).then((found) => {
			if (isCurrent) setState(found);
		});
		return () => {
			isCurrent = false;
		};
	}, [publicKey]);

	async function change(make: () => Promise<string | undefined>) {
		setBusy(true);
		setFailure(undefined);
		setFailure(await make().catch(() => failed));
		setState(await stateNow(publicKey));
		setBusy(false);
		// Reloads the number of devices.
		await queries.invalidateQueries({ queryKey: settingsKey });
	}

	return {
		state,
		busy,
		failure,
		turnOn: () => {
			if (publicKey !== null) void change(() => turnPushOn(publicKey));
		},
		turnOff: () => void change(turnPushOff),
	};
}
