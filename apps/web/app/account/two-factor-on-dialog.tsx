import { type ReactNode, useEffect, useState } from "react";
import { siteConfig } from "../lib/site-config.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { PhoneFactorForm } from "./phone-factor-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoFactorCodeForm } from "./two-factor-code-form.tsx";
import { beginTwoFactor, type Enrollment, type Outcome } from "./two-factor-setup.ts";

interface TwoFactorOnDialogProps {
	open: boolean;
	onClose: () => void;
}

export function TwoFactorOnDialog({ open, onClose }: TwoFactorOnDialogProps) {
	const [codes, setCodes] = useState<string[]>();
	const [byPhone, setByPhone] = useState(false);

	function close() {
		setCodes(undefined);
		setByPhone(false);
		onClose();
	}

	const otherWay = siteConfig.textMessages ? (
		<Button look="quiet" onClick={() => setByPhone(!byPhone)}>
			{byPhone ? "Use an authenticator app instead" : "Use text messages instead"}
		</Button>
	) : null;
	return (
		<Dialog
			open={open}
			title={codes ? "Save your recovery codes" : "Switch on two-factor"}
			onClose={close}
			// A slip of the mouse must not take away codes that are shown only once.
			closeOnOverlay={false}
		>
			{open && !codes ? (
				<div className="space-y-3">
					{byPhone ? (
						<>
							<PhoneFactorForm onCodes={setCodes} />
							{otherWay}
						</>
					) : (
						<Setup onCodes={setCodes} otherWay={otherWay} />
					)}
				</div>
			) : null}
			{codes ? <RecoveryCodes codes={codes} onDone={close} /> : null}
		</Dialog>
	);
}

interface SetupProps {
	onCodes: (codes: string[]) => void;
	/** Shown once the rest stands: below what is still on its way it would move under the press. */
	otherWay: ReactNode;
}

function Setup({ onCodes, otherWay }: SetupProps) {
	const [begun, setBegun] = useState<Outcome<Enrollment>>();
	const [attempt, setAttempt] = useState(0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what begins anew
	useEffect(() => {
		let here = true;
		setBegun(undefined);
		void beginTwoFactor().then((outcome) => {
			if (here) setBegun(outcome);
		});
		return () => {
			here = false;
		};
	}, [attempt]);

	if (!begun) return <Skeleton label="Making a secret" widths={["100%", "12rem", "60%"]} />;
	if (!begun.ok) {
		return (
			<>
				<Notice tone="exposed" title="Two-factor could not be prepared" announce>
					<p>{begun.message}</p>
					<Button look="secondary" className="mt-3" onClick={() => setAttempt(attempt + 1)}>
						Try again
					</Button>
				</Notice>
				{otherWay}
			</>
		);
	}
	return (
		<>
			<TwoFactorCodeForm enrollment={begun.value} onCodes={onCodes} />
			{otherWay}
		</>
	);
}
