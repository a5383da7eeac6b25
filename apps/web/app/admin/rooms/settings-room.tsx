import { useQueryClient } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { useChange } from "../../lib/api/use-change.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Switch } from "../../ui/choice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ChangeSaid } from "../parts/change-said.tsx";
import { Moment } from "../parts/moment.tsx";
import { RoomFrame } from "../parts/room-frame.tsx";
import { roomKey, useRoom } from "../parts/use-room.ts";

type Settings = Answer<"GET /api/admin/settings">;

export function SettingsRoom() {
	const settings = useRoom(["settings"], () => fetchApi("GET /api/admin/settings"));
	// Saving resets the form to the saved values. This message must outlive that.
	const [done, setDone] = useState<string>();
	return (
		<RoomFrame
			title="Settings"
			subtitle="Features and limits that change while the server runs. They apply to every process within seconds."
			room={settings}
		>
			{(answer) => <SettingsForm key={answer.changed_at ?? ""} {...answer} done={done} onDone={setDone} />}
		</RoomFrame>
	);
}

interface Draft {
	sign_ups: boolean;
	scans: boolean;
	removals: boolean;
	helpers: boolean;
	removals_per_broker_day: string;
	scan_starts_per_hour: string;
	banner: string;
}

const whole = (value: string): boolean => /^\d+$/.test(value.trim());

type SettingsFormProps = Settings & {
	done: string | undefined;
	onDone: (said: string | undefined) => void;
};

function SettingsForm({
	settings,
	configured_removals_per_broker_day: configured,
	changed_at,
	done,
	onDone,
}: SettingsFormProps) {
	const queries = useQueryClient();
	const { make, ...change } = useChange<"save">();
	const { register, handleSubmit, formState } = useForm<Draft>({
		defaultValues: {
			...settings,
			removals_per_broker_day: settings.removals_per_broker_day?.toString() ?? "",
			scan_starts_per_hour: settings.scan_starts_per_hour.toString(),
			banner: settings.banner ?? "",
		},
	});
	const submit = handleSubmit(async (draft) => {
		onDone(undefined);
		const perDay = draft.removals_per_broker_day.trim();
		const body = {
			settings: {
				...draft,
				removals_per_broker_day: perDay === "" ? null : Number(perDay),
				scan_starts_per_hour: Number(draft.scan_starts_per_hour),
				banner: draft.banner.trim() || null,
			},
			seen: changed_at ?? null,
		};
		const result = await make("save", callApi("PUT /api/admin/settings", { body }));
		if (!result.ok) return;
		onDone("Saved. This applies from now on.");
		queries.setQueryData([...roomKey, "settings"], result.data);
	});
	const { errors } = formState;
	return (
		<form method="post" noValidate onSubmit={submit} className="max-w-2xl space-y-6">
			<Sheet>
				<h2 className="mb-2 text-title">Features</h2>
				<Switch
					label="Sign-ups"
					description="Off: nobody gets a new account. People who have one sign in."
					{...register("sign_ups")}
				/>
				<Switch
					label="Scans"
					description="Off: no scan starts, and scheduled scans wait. Running scans finish."
					{...register("scans")}
				/>
				<Switch
					label="Removals"
					description="Off: nothing is sent to brokers, and their sites are not checked. What is due waits."
					{...register("removals")}
				/>
				<Switch
					label="Helpers"
					description="On: people can let an operator do a step of a removal, such as a puzzle. The operator sees only that step."
					{...register("helpers")}
				/>
			</Sheet>
			<Sheet className="space-y-5">
				<h2 className="text-title">Limits</h2>
				<TextField
					label="Requests to one broker per day"
					inputMode="numeric"
					hint={`Empty: ${configured}, the value of REMOVALS_PER_BROKER_DAY.`}
					error={errors.removals_per_broker_day?.message}
					{...register("removals_per_broker_day", {
						validate: (value) =>
							value.trim() === "" ||
							(whole(value) && Number(value) <= 100_000) ||
							"A whole number up to 100,000",
					})}
				/>
				<TextField
					label="Scans that one person can start per hour"
					inputMode="numeric"
					error={errors.scan_starts_per_hour?.message}
					{...register("scan_starts_per_hour", {
						validate: (value) =>
							(whole(value) && Number(value) >= 1 && Number(value) <= 1000) ||
							"A whole number from 1 to 1,000",
					})}
				/>
			</Sheet>
			<Sheet className="space-y-5">
				<h2 className="text-title">Banner</h2>
				<TextField
					label="Text above the pages"
					hint="Shown on the sign-in pages and inside the product. Empty: no banner."
					maxLength={300}
					autoComplete="off"
					{...register("banner")}
				/>
			</Sheet>
			<div className="flex flex-wrap items-center gap-4">
				<SubmitButton busy={change.busy !== undefined} busyText="Saving...">
					Save
				</SubmitButton>
				<p className="text-note text-ink-soft">
					Last changed: <Moment at={changed_at} />
				</p>
			</div>
			<ChangeSaid change={change} title="The settings were not saved" done={done} />
		</form>
	);
}
