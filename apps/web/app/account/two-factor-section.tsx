import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { securityEventsKey } from "../lib/security-events.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { CouldNotLoad } from "../ui/could-not-load.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { factorsKey, recoveryCodesKey, useFactors } from "./factors.ts";
import { NewRecoveryCodesDialog } from "./new-recovery-codes-dialog.tsx";
import { sessionsKey } from "./own-sessions.ts";
import { RecoveryCodesLeft } from "./recovery-codes-left.tsx";
import { Section } from "./section.tsx";
import { TwoFactorOffDialog } from "./two-factor-off-dialog.tsx";
import { TwoFactorOnDialog } from "./two-factor-on-dialog.tsx";

type Open = "on" | "off" | "codes";

export function TwoFactorSection() {
	const factors = useFactors();
	const queries = useQueryClient();
	const [open, setOpen] = useState<Open>();

	function close() {
		setOpen(undefined);
		for (const queryKey of [factorsKey, recoveryCodesKey, securityEventsKey, sessionsKey]) {
			void queries.invalidateQueries({ queryKey });
		}
	}

	return (
		<Section
			id="two-factor"
			title="Two-factor authentication"
			intro="A code from an app on your phone, asked for after your password. Whoever learns your password still cannot get in."
		>
			{factors.data ? <State on={factors.data.verified.length > 0} onOpen={setOpen} /> : null}
			{factors.isPending ? <Skeleton label="Loading" widths={["30%", "45%"]} /> : null}
			{factors.isError && !factors.data ? (
				<CouldNotLoad
					title="We could not check whether two-factor is on"
					message={factors.error.message}
					busy={factors.isFetching}
					onRetry={() => void factors.refetch()}
				/>
			) : null}
			<TwoFactorOnDialog open={open === "on"} onClose={close} />
			<TwoFactorOffDialog open={open === "off"} onClose={close} />
			<NewRecoveryCodesDialog open={open === "codes"} onClose={close} />
		</Section>
	);
}

function State({ on, onOpen }: { on: boolean; onOpen: (dialog: Open) => void }) {
	if (!on) {
		return (
			<div className="flex flex-wrap items-center justify-between gap-4">
				<Chip tone="attention">Not Enabled</Chip>
				<Button onClick={() => onOpen("on")}>Switch on two-factor</Button>
			</div>
		);
	}
	return (
		<div className="space-y-4">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<Chip tone="safe">Enabled</Chip>
				<RecoveryCodesLeft />
			</div>
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
