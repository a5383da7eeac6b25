import type { Identifier } from "@unlisted/contracts/told";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { removeIdentifier } from "../api/identifier-calls.ts";

interface RemoveIdentifierDialogProps {
	identifier: Identifier | undefined;
	onClose: () => void;
	onRemoved: () => void;
}

export function RemoveIdentifierDialog({ identifier, onClose, onRemoved }: RemoveIdentifierDialogProps) {
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();
	const isRemoved = useRef(false);

	function close() {
		setFailure(undefined);
		onClose();
	}

	async function remove() {
		if (!identifier) return;
		setBusy(true);
		setFailure(undefined);
		const result = await removeIdentifier(identifier.id);
		setBusy(false);
		if (!result.ok) return setFailure(result.message);
		isRemoved.current = true;
		close();
		onRemoved();
	}

	// Runs after the dialog has returned the focus to the button of a line that will disappear.
	useEffect(() => {
		if (identifier !== undefined || !isRemoved.current) return;
		isRemoved.current = false;
		document.getElementById("content")?.focus({ preventScroll: true });
	}, [identifier]);

	return (
		<Dialog open={identifier !== undefined} title="Remove an identifier" onClose={close} locked={busy}>
			<div className="space-y-5">
				<p>
					We stop searching for <strong className="wrap-anywhere">{identifier?.value}</strong>. Exposures that
					were found only through it are deleted too.
				</p>
				{failure ? (
					<Notice tone="exposed" title="It was not removed" announce>
						{failure}
					</Notice>
				) : null}
				<DialogActions>
					<Button look="danger" busy={busy} onClick={remove}>
						{busy ? "Removing..." : "Remove it"}
					</Button>
					<Button look="secondary" busy={busy} onClick={close}>
						Keep it
					</Button>
				</DialogActions>
			</div>
		</Dialog>
	);
}
