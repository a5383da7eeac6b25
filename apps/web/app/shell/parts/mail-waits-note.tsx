import { mailWaitsText, mailWaitsTitle } from "@unlisted/contracts/mail-waits";
import { Notice } from "../../ui/notice.tsx";

/** For pages without the framework. `watchMailNote` shows and hides it. */
export function MailWaitsNote() {
	return (
		<div data-mail-waits hidden className="mt-3">
			<Notice tone="attention" title={mailWaitsTitle} announce>
				{mailWaitsText}
			</Notice>
		</div>
	);
}
