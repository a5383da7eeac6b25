import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { Identifiers } from "@unlisted/contracts/told";
import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { later } from "../../ui/later.tsx";
import type { AddedIdentifier } from "../api/identifier-calls.ts";
import type { AddDraft } from "./add-draft.ts";

const AddIdentifierForm = later(() =>
	import("./add-identifier-form.tsx").then((module) => module.AddIdentifierForm),
);

interface AddIdentifierDialogProps {
	draft: AddDraft | undefined;
	isFull: (kind: IdentifierKind) => boolean;
	limits: Identifiers["limits"];
	phonesAvailable: boolean;
	onLeft: (draft: AddDraft) => void;
	onClose: () => void;
	onAdded: (added: AddedIdentifier) => Promise<void>;
}

export function AddIdentifierDialog({ draft, onClose, ...rest }: AddIdentifierDialogProps) {
	const [busy, setBusy] = useState(false);
	return (
		<Dialog open={draft !== undefined} title="Add an identifier" onClose={onClose} locked={busy}>
			{draft ? <AddIdentifierForm draft={draft} {...rest} onBusy={setBusy} onClose={onClose} /> : null}
		</Dialog>
	);
}
