import type { Identifiers } from "@unlisted/contracts/told";
import type { ReactNode } from "react";
import { LoadFailed } from "../../ui/could-not-load.tsx";
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
	const { data, isError } = identifiers;
	return (
		<div className="space-y-4">
			<LoadFailed of={identifiers} title="We could not load your identifiers" />
			{data ? children(data) : isError ? null : <Skeleton label="Loading identifiers" widths={waiting} />}
		</div>
	);
}
