import type { Identifiers } from "@unlisted/contracts/told";
import type { ReactNode } from "react";
import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIdentifiers } from "../api/identifier-calls.ts";

interface KnownIdentifiersProps {
	/** Of the bars that stand for the list until it is there. */
	waiting: string[];
	children: (known: Identifiers) => ReactNode;
}

/** What is searched for; before that, that it is being loaded or could not be. */
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
