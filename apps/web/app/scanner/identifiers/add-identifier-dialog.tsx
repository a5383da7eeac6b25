import type { IdentifierKind, Identifiers } from "@unlisted/contracts/identifiers";
import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { AddIdentifierForm } from "./add-identifier-form.tsx";

/** What the form begins with. */
export interface AddDraft {
	kind: IdentifierKind;
	value: string;
	city: string;
	birth_year: string;
}

export const emptyDraft: AddDraft = { kind: "email", value: "", city: "", birth_year: "" };

interface AddIdentifierDialogProps {
	draft: AddDraft | undefined;
	isFull: (kind: IdentifierKind) => boolean;
	limits: Identifiers["limits"];
	phonesAvailable: boolean;
	onLeft: (draft: AddDraft) => void;
	onClose: () => void;
	onAdded: () => Promise<void>;
}

export function AddIdentifierDialog({ draft, onClose, ...rest }: AddIdentifierDialogProps) {
	const [busy, setBusy] = useState(false);
	return (
		<Dialog open={draft !== undefined} title="Add an identifier" onClose={onClose} locked={busy}>
			{draft ? <AddIdentifierForm draft={draft} {...rest} onBusy={setBusy} onClose={onClose} /> : null}
		</Dialog>
	);
}
