import { mailWaitsText, mailWaitsTitle } from "@unlisted/contracts/mail-waits";
import { type ReactNode, useEffect, useState } from "react";
import { watchMail } from "../../lib/api/watch-mail.ts";
import { Notice } from "../../ui/notice.tsx";

/** Beside "an email is on its way": says when that is not true. `children`: what is there while mail goes out. */
export function MailWaits({ children }: { children?: ReactNode }) {
	const [waits, setWaits] = useState(false);
	useEffect(() => watchMail(setWaits), []);
	return (
		<div role="status">
			{waits ? (
				<Notice tone="attention" title={mailWaitsTitle}>
					{mailWaitsText}
				</Notice>
			) : (
				children
			)}
		</div>
	);
}
