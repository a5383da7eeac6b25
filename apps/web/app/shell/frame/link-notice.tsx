import { useEffect, useState } from "react";
import { hasLinkArrived, linkOutcome } from "../../lib/session/link-arrival.ts";
import type { LinkOutcome } from "../../lib/session/link-outcome.ts";
import { later } from "../../ui/later.tsx";

const LinkSaid = later(() => import("./link-said.tsx").then((module) => module.LinkSaid));

/** Whether the person has closed it. Kept outside the component, because the layouts around the pages change. */
let dismissed = false;

/** The result of the link that opened this page, unless the page shows it itself. */
export function LinkNotice({ className = "" }: { className?: string }) {
	const [outcome, setOutcome] = useState<LinkOutcome | null>(null);

	useEffect(() => {
		if (!hasLinkArrived() || dismissed) return;
		let here = true;
		void linkOutcome().then((result) => {
			if (here) setOutcome(result);
		});
		return () => {
			here = false;
		};
	}, []);

	function close() {
		dismissed = true;
		setOutcome(null);
	}

	if (!outcome) return null;
	return (
		<div className={className}>
			<LinkSaid outcome={outcome} onOutcome={setOutcome} onClose={close} />
		</div>
	);
}
