import type { IdentityPlace } from "@unlisted/contracts/broker-values";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Radio } from "../../ui/choice.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";

interface KeptWhereProps {
	kept: IdentityPlace;
	onChange: (kept: IdentityPlace) => void;
	/** Returns why it failed, or nothing. */
	forget: () => Promise<string | undefined>;
}

export function KeptWhere({ kept, onChange, forget }: KeptWhereProps) {
	const [asking, setAsking] = useState(false);
	const name = useId();
	return (
		<Sheet>
			<fieldset>
				<legend className="font-serif text-title font-medium">Where we keep this</legend>
				<div className="mt-3">
					<Radio
						name={name}
						label="In your account"
						description="Encrypted with your own key, which we destroy with your account. Scheduled scans can search for you."
						checked={kept === "here"}
						onChange={() => onChange("here")}
					/>
					<Radio
						name={name}
						label="Only in this browser"
						description="We delete our copy. It stays in this browser, even when you sign out. We get it only while a scan that you start here is running. Scheduled scans cannot search brokers."
						checked={kept === "device"}
						onChange={() => onChange("device")}
					/>
				</div>
			</fieldset>
			<div className="mt-4 border-t border-rule pt-4">
				<Button look="danger-quiet" onClick={() => setAsking(true)}>
					Delete all of it
				</Button>
			</div>
			<ForgetDialog open={asking} onClose={() => setAsking(false)} forget={forget} />
		</Sheet>
	);
}

function ForgetDialog(props: { open: boolean; onClose: () => void; forget: KeptWhereProps["forget"] }) {
	const { open, onClose, forget } = props;
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();
	async function press() {
		setBusy(true);
		setFailure((await forget().then((reason) => (reason === undefined ? onClose() : reason))) ?? undefined);
		setBusy(false);
	}
	return (
		<Dialog open={open} title="Delete what we search with?" size="sm" onClose={onClose} locked={busy}>
			<div className="space-y-5">
				<p>
					Your names, places, date of birth and relatives are deleted from your account and from this browser.
					Listings that we found stay. Brokers are not searched again until you enter them.
				</p>
				{failure ? (
					<Notice tone="exposed" title="It was not deleted" announce>
						<p>{failure}</p>
					</Notice>
				) : null}
				<DialogActions>
					<Button look="danger" busy={busy} onClick={() => void press()}>
						{busy ? "Deleting..." : "Delete"}
					</Button>
					<Button look="secondary" busy={busy} onClick={onClose}>
						Cancel
					</Button>
				</DialogActions>
			</div>
		</Dialog>
	);
}
