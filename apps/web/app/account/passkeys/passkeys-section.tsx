import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { securityEventsKey } from "../../lib/api/security-events.ts";
import { usePasskeysPossible } from "../../lib/sign-in/passkey-support.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { sessionsKey } from "../parts/own-sessions.ts";
import { Section } from "../parts/section.tsx";
import { addPasskey, type Passkey, passkeysKey, usePasskeys } from "./passkey-calls.ts";
import { PasskeyList } from "./passkey-list.tsx";
import { RemovePasskeyDialog } from "./remove-passkey-dialog.tsx";
import { RenamePasskeyDialog } from "./rename-passkey-dialog.tsx";

type Open = { dialog: "rename" | "remove"; passkey: Passkey };

/** A browser without passkeys shows nothing about them, unless there are some to remove. */
export function PasskeysSection() {
	const possible = usePasskeysPossible();
	const passkeys = usePasskeys();
	const queries = useQueryClient();
	const [open, setOpen] = useState<Open>();

	async function reload() {
		await Promise.all(
			[passkeysKey, securityEventsKey, sessionsKey].map((queryKey) =>
				queries.invalidateQueries({ queryKey }),
			),
		);
	}

	function close(changed: boolean) {
		setOpen(undefined);
		if (changed) void reload();
	}

	if (!possible && !passkeys.data?.length) return null;
	return (
		<Section
			id="passkeys"
			title="Passkeys"
			intro="Sign in with your fingerprint, face or device PIN. A passkey stays on your devices: there is nothing to remember, and nobody can trick you into typing it on another site."
		>
			<LoadFailed of={passkeys} title="We could not load your passkeys" />
			{passkeys.data ? (
				<PasskeyList passkeys={passkeys.data} onOpen={(dialog, passkey) => setOpen({ dialog, passkey })} />
			) : null}
			{passkeys.isPending ? <Skeleton label="Loading your passkeys" widths={["50%", "30%"]} /> : null}
			{possible && passkeys.data ? <AddPasskey onAdded={reload} /> : null}
			<RenamePasskeyDialog passkey={open?.dialog === "rename" ? open.passkey : undefined} onClose={close} />
			<RemovePasskeyDialog passkey={open?.dialog === "remove" ? open.passkey : undefined} onClose={close} />
		</Section>
	);
}

function AddPasskey({ onAdded }: { onAdded: () => Promise<void> }) {
	const [busy, setBusy] = useState(false);
	const [said, setSaid] = useState<{ tone: "safe" | "exposed"; text: ReactNode }>();

	async function add() {
		setBusy(true);
		setSaid(undefined);
		const result = await addPasskey();
		setBusy(false);
		if (result.ok) {
			setSaid({
				tone: "safe",
				text: (
					<>
						<bdi>{result.value.friendly_name}</bdi> was added. You can sign in with it now.
					</>
				),
			});
			return onAdded();
		}
		if (result.message) setSaid({ tone: "exposed", text: result.message });
	}

	return (
		<div className="mt-5 space-y-4">
			{said ? (
				<Notice tone={said.tone} announce>
					<p>{said.text}</p>
				</Notice>
			) : null}
			<Button busy={busy} onClick={add}>
				{busy ? "Waiting for your device..." : "Add a passkey"}
			</Button>
		</div>
	);
}
