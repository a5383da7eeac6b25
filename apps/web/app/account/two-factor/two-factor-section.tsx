import type { Factor } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { findingsKey } from "../../lib/api/scanner-keys.ts";
import { securityEventsKey } from "../../lib/api/security-events.ts";
import { numberInWords } from "../../lib/sign-in/phone-factor.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { sessionsKey } from "../parts/own-sessions.ts";
import { Section } from "../parts/section.tsx";
import { factorsKey, recoveryCodesKey, useFactors } from "./factors.ts";
import { NewRecoveryCodesDialog } from "./new-recovery-codes-dialog.tsx";
import { RecoveryCodesLeft } from "./recovery-codes-left.tsx";
import { TwoFactorOffDialog } from "./two-factor-off-dialog.tsx";
import { TwoFactorOnDialog } from "./two-factor-on-dialog.tsx";

const source = siteConfig.textMessages
	? "A code from an app on your phone, or from a text message"
	: "A code from an app on your phone";

type Open = "on" | "off" | "codes";

export function TwoFactorSection() {
	const factors = useFactors();
	const queries = useQueryClient();
	const [open, setOpen] = useState<Open>();

	function close() {
		setOpen(undefined);
		for (const queryKey of [factorsKey, recoveryCodesKey, securityEventsKey, sessionsKey, findingsKey]) {
			void queries.invalidateQueries({ queryKey });
		}
	}

	return (
		<Section
			id="two-factor"
			title="Two-factor authentication"
			intro={`${source}, in addition to your password. Someone who learns your password still cannot get in.`}
		>
			<LoadFailed of={factors} title="We could not check whether two-factor is on" />
			{factors.data ? <State verified={factors.data.verified} onOpen={setOpen} /> : null}
			{factors.isPending ? <Skeleton label="Loading" widths={["30%", "45%"]} /> : null}
			<TwoFactorOnDialog open={open === "on"} onClose={close} />
			<TwoFactorOffDialog open={open === "off"} onClose={close} />
			<NewRecoveryCodesDialog open={open === "codes"} onClose={close} />
		</Section>
	);
}

function State({ verified, onOpen }: { verified: readonly Factor[]; onOpen: (dialog: Open) => void }) {
	if (verified.length === 0) {
		return (
			<div className="flex flex-wrap items-center justify-between gap-4">
				<Chip tone="attention">Not Enabled</Chip>
				<Button look="secondary" onClick={() => onOpen("on")}>
					Switch on two-factor
				</Button>
			</div>
		);
	}
	return (
		<div className="space-y-4">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<Chip tone="safe">Enabled</Chip>
				<RecoveryCodesLeft />
			</div>
			<ul className="text-note text-ink-soft">
				{verified.map((factor) => (
					<li key={factor.id}>{sourceOf(factor)}</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-3">
				<Button look="secondary" onClick={() => onOpen("codes")}>
					Make new recovery codes
				</Button>
				<Button look="danger-quiet" onClick={() => onOpen("off")}>
					Switch off two-factor
				</Button>
			</div>
		</div>
	);
}

function sourceOf(factor: Factor): string {
	if (factor.factor_type === "webauthn") return "You confirm with a security key or this device.";
	if (factor.factor_type !== "phone") return "Codes come from your authenticator app.";
	return `Codes go by text message to ${numberInWords(factor)}.`;
}
