import { useQueryClient } from "@tanstack/react-query";
import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { Identifiers } from "@unlisted/contracts/told";
import { type ReactNode, useCallback, useState } from "react";
import { scannerKey } from "../../lib/api/scanner-keys.ts";
import type { AddedIdentifier } from "../api/identifier-calls.ts";
import { type AddDraft, emptyDraft, isTyped } from "./add-draft.ts";
import { AddIdentifierDialog } from "./add-identifier-dialog.tsx";

export interface Adding {
	isFull: (kind: IdentifierKind) => boolean;
	begin: (kind: IdentifierKind, value: string) => void;
	/** Opens the form with the unsent text. */
	goOn: () => void;
	/** Opens the form with the unsent text of this kind, or else with `value`. */
	goOnWith: (kind: IdentifierKind, value: string) => void;
	reload: () => Promise<void>;
	dialog: ReactNode;
}

/** The form that adds identifiers, in the first run and in the settings. */
export function useAdding(
	{ identifiers = [], limits, phones_available }: Identifiers,
	onAdded: (added: AddedIdentifier) => Promise<void> | void,
): Adding {
	const queries = useQueryClient();
	const [draft, setDraft] = useState<AddDraft>();
	// Newest first, one of each kind, so that looking at another kind loses nothing.
	const [left, setLeft] = useState<readonly AddDraft[]>([]);
	// Stable, because the form reports its unsent text when this function changes, too.
	const keep = useCallback(
		(draft: AddDraft) => setLeft((all) => [draft, ...all.filter(({ kind }) => kind !== draft.kind)]),
		[],
	);
	// Also reloads what was found with it.
	const reload = () => queries.invalidateQueries({ queryKey: scannerKey });
	const isFull = (kind: IdentifierKind) =>
		identifiers.filter((one) => one.kind === kind).length >= limits[kind];
	return {
		isFull,
		begin: (kind, value) => setDraft({ ...emptyDraft, kind, value }),
		goOn: () => setDraft(left.find(isTyped) ?? emptyDraft),
		goOnWith: (kind, value) =>
			setDraft(left.find((one) => one.kind === kind && isTyped(one)) ?? { ...emptyDraft, kind, value }),
		reload,
		dialog: (
			<AddIdentifierDialog
				draft={draft}
				isFull={isFull}
				limits={limits}
				phonesAvailable={phones_available}
				onLeft={keep}
				onClose={() => setDraft(undefined)}
				onAdded={async (added) => {
					await onAdded(added);
					await reload();
				}}
			/>
		),
	};
}
