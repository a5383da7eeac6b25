import { type ReactNode, useEffect, useState } from "react";
import { usePasskeysPossible } from "../../lib/sign-in/passkey-support.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { KeyFactorForm } from "./key-factor-form.tsx";
import { PhoneFactorForm } from "./phone-factor-form.tsx";
import { TwoFactorCodeForm } from "./two-factor-code-form.tsx";
import { beginTwoFactor, type Enrollment, type Outcome, type SetupFormProps } from "./two-factor-setup.ts";

type Source = "app" | "phone" | "key";

const instead = {
	app: "Use an authenticator app instead",
	phone: "Use text messages instead",
	key: "Use a security key instead",
};

/** Where the second code comes from: an app, a text message, a key. */
export function TwoFactorWays({ onOn, onBusy }: SetupFormProps) {
	const [source, setSource] = useState<Source>("app");
	const [busy, setBusy] = useState(false);
	const keys = usePasskeysPossible();
	const form = {
		onOn,
		onBusy: (isBusy: boolean) => {
			setBusy(isBusy);
			onBusy(isBusy);
		},
	};
	const others = (["app", "phone", "key"] as const).filter(
		(one) => one !== source && (one !== "phone" || siteConfig.textMessages) && (one !== "key" || keys),
	);
	const otherWays = (
		<div className="flex flex-col items-start">
			{others.map((one) => (
				<Button key={one} look="quiet" busy={busy} onClick={() => setSource(one)}>
					{instead[one]}
				</Button>
			))}
		</div>
	);
	return (
		<div className="space-y-3">
			{source === "phone" ? <PhoneFactorForm {...form} /> : null}
			{source === "key" ? <KeyFactorForm {...form} /> : null}
			{source === "app" ? <Setup {...form} otherWays={otherWays} /> : otherWays}
		</div>
	);
}

interface SetupProps extends SetupFormProps {
	/** Shown only after the rest has loaded. Otherwise it would move while the person clicks. */
	otherWays: ReactNode;
}

function Setup({ otherWays, ...form }: SetupProps) {
	const [begun, setBegun] = useState<Outcome<Enrollment>>();
	const [attempt, setAttempt] = useState(0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins again
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
				{otherWays}
			</>
		);
	}
	return (
		<>
			<TwoFactorCodeForm enrollment={begun.value} {...form} />
			{otherWays}
		</>
	);
}
