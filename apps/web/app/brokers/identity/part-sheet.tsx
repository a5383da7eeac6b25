import { type ReactNode, useId } from "react";
import { Sheet } from "../../ui/sheet.tsx";
import { UsedFor } from "./used-for.tsx";

interface PartSheetProps {
	title: string;
	use: string;
	seenBy: string;
	children: ReactNode;
}

/** One part of the identity: a sheet with its fields, and why we ask. */
export function PartSheet({ title, use, seenBy, children }: PartSheetProps) {
	const heading = useId();
	return (
		<section aria-labelledby={heading}>
			<Sheet className="space-y-5">
				<h2 id={heading} className="text-title">
					{title}
				</h2>
				{children}
				<UsedFor use={use} seenBy={seenBy} />
			</Sheet>
		</section>
	);
}
