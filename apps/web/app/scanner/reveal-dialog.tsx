import { useState } from "react";
import { useSession } from "../lib/session.ts";
import { useOwnProof } from "../shell/own-proof.ts";
import { CouldNotLoad } from "../ui/could-not-load.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { RevealForm } from "./reveal-form.tsx";

interface RevealDialogProps {
	id: string;
	open: boolean;
	onClose: () => void;
	onRevealed: (data: Record<string, string>) => void;
}

export function RevealDialog({ id, open, onClose, onRevealed }: RevealDialogProps) {
	const [busy, setBusy] = useState(false);
	return (
		<Dialog open={open} title="Show what is hidden" onClose={onClose} locked={busy}>
			{open ? <Ask id={id} onBusy={setBusy} onCancel={onClose} onRevealed={onRevealed} /> : null}
		</Dialog>
	);
}

interface AskProps {
	id: string;
	onBusy: (busy: boolean) => void;
	onCancel: () => void;
	onRevealed: (data: Record<string, string>) => void;
}

function Ask(props: AskProps) {
	const session = useSession();
	const proof = useOwnProof();
	const email = session.status === "signed-in" ? (session.user.email ?? "") : "";
	if (proof.data) return <RevealForm {...props} email={email} proof={proof.data} />;
	if (!proof.isError) return <Skeleton label="Loading" widths={["80%", "30%", "100%"]} />;
	return (
		<CouldNotLoad
			title="We could not prepare this"
			message={proof.error.message}
			busy={proof.isFetching}
			onRetry={() => void proof.refetch()}
		/>
	);
}
