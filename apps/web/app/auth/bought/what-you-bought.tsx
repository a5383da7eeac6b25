import { useCallback, useEffect, useState } from "react";
import { fetchApi } from "../../lib/api/authed-api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type Bought, whatFollows } from "./what-follows.ts";

type Known = { state: "asking" } | { state: "failed" } | { state: "known"; bought: Bought | null };

/**
 * A plan can be bought before the address is confirmed, but the pages about it stay closed until then. So this page
 * names the plan and links to where it can be canceled: people must see what they pay for.
 */
export function WhatYouBought() {
	const [known, ask] = useBought();
	if (known.state === "asking") return null;
	if (known.state === "failed") {
		return (
			<Notice tone="attention" title="We could not check whether you bought a plan">
				<p>If you did, it may be running already, even before you confirm your address.</p>
				<Button look="secondary" className="mt-3" onClick={ask}>
					Check again
				</Button>
			</Notice>
		);
	}
	if (!known.bought) return null;
	const { title, follows, link } = known.bought;
	return (
		<Notice tone="info" title={title}>
			<p>{follows}</p>
			<p className="mt-1">
				Confirm the address to use scans and alerts, and to see your receipts on this site.
			</p>
			{link ? (
				<ButtonLink to={link.to} look="secondary" className="mt-3">
					{link.text}
				</ButtonLink>
			) : null}
		</Notice>
	);
}

function useBought(): readonly [Known, () => void] {
	const [known, setKnown] = useState<Known>({ state: "asking" });
	const ask = useCallback(() => {
		setKnown({ state: "asking" });
		fetchApi("GET /api/billing/overview").then(
			(overview) => setKnown({ state: "known", bought: whatFollows(overview) }),
			() => setKnown({ state: "failed" }),
		);
	}, []);
	useEffect(ask, [ask]);
	return [known, ask];
}
