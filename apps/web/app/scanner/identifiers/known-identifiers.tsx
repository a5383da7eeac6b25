import type { Identifiers } from "@unlisted/contracts/told";
import type { ReactNode } from "react";
import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIdentifiers } from "../api/identifier-calls.ts";

interface KnownIdentifiersProps {
	/** The widths of the placeholder bars while the list loads. */
	waiting: string[];
	children: (known: Identifiers) => ReactNode;
}

/** The identifiers that scans search for, or that they are loading or could not be loaded. */
export function KnownIdentifiers({ waiting, children }: KnownIdentifiersProps) {
	const identifiers = useIdentifiers();
	if (identifiers.data) return children(identifiers.data);
	if (!identifiers.isError) return <Skeleton label="Loading identifiers" widths={waiting} />;
	return (
		<CouldNotLoad
			title="We could not load your identifiers"
			message={identifiers.error.message}
			busy={identifiers.isFetching}
			onRetry={() => void identifiers.refetch()}
		/>
	);
}
