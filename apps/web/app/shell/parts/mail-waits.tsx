import { mailWaitsText, mailWaitsTitle } from "@unlisted/contracts/mail-waits";
import { type ReactNode, useEffect, useState } from "react";
import { watchMail } from "../../lib/api/watch-mail.ts";
import { Notice } from "../../ui/notice.tsx";

/** Whether mail is not going out. It asks only while the page speaks of a mail, and is false until the server says so. */
export function useMailWaits(asks = true): boolean {
	const [waits, setWaits] = useState(false);
	useEffect(() => {
		if (!asks) return;
		const end = watchMail(setWaits);
		return () => {
			end();
			setWaits(false);
		};
	}, [asks]);
	return waits;
}

/** For places that show something else too while mail waits. They call `useMailWaits`. */
export function MailWaitsNotice() {
	return (
		<Notice tone="attention" title={mailWaitsTitle}>
			{mailWaitsText}
		</Notice>
	);
}

interface MailWaitsProps {
	/** What is there while mail goes out, such as "An email is on its way". */
	children?: ReactNode;
	/** What is there in its place, above the reason. */
	instead?: ReactNode;
}

/** Says when a mail is not on its way, in place of the text that says that it is. */
export function MailWaits({ children, instead }: MailWaitsProps) {
	const waits = useMailWaits();
	return (
		<div role="status" className="space-y-3">
			{waits ? (
				<>
					{instead}
					<MailWaitsNotice />
				</>
			) : (
				children
			)}
		</div>
	);
}
