import { type FormEvent, useState } from "react";
import { FormFailure } from "../../shell/parts/form-failure.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { DropChange } from "../api/drop.ts";
import type { Drop } from "../api/types.ts";

interface KeepDropFormProps {
	filed: Drop["filed"];
	change: DropChange;
	onBack: (() => void) | undefined;
}

/** The ID that the state's page shows at the end, and the day from which the deadlines count. */
export function KeepDropForm({ filed, change, onBack }: KeepDropFormProps) {
	const [today] = useState(() => localDay(new Date()));
	const [dropId, setDropId] = useState(filed?.drop_id ?? "");
	const [day, setDay] = useState(filed?.filed_on ?? today);
	const [tried, setTried] = useState(false);
	const { fields, failure, busy, save } = change;
	const missing = {
		id: dropId.trim() === "" ? "Enter it as the state's page shows it" : undefined,
		day: day === "" ? "Enter the day on which you filed" : undefined,
	};

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setTried(true);
		if (!missing.id && !missing.day) save({ drop_id: dropId, filed_on: day });
	}

	return (
		<section aria-labelledby="drop-keep">
			<Sheet>
				<h2 id="drop-keep" className="text-title">
					{filed ? "Change it" : "When you have filed"}
				</h2>
				<p className="mt-1 max-w-prose text-note text-ink-soft">
					Keep the DROP ID here. It is stored encrypted.
				</p>
				<form noValidate className="mt-5 max-w-md space-y-4" onSubmit={submit}>
					{failure ? (
						<FormFailure title="It was not saved">
							<p>{failure.message}</p>
						</FormFailure>
					) : null}
					<TextField
						label="DROP ID"
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						maxLength={100}
						value={dropId}
						error={(tried ? missing.id : undefined) ?? fields.drop_id}
						onChange={({ target }) => setDropId(target.value)}
					/>
					<TextField
						label="Filed on"
						type="date"
						max={today}
						value={day}
						error={(tried ? missing.day : undefined) ?? fields.filed_on}
						onChange={({ target }) => setDay(target.value)}
					/>
					<div className="flex flex-wrap gap-3">
						<SubmitButton
							className="max-sm:w-full"
							look="secondary"
							busy={busy === "save"}
							busyText="Saving..."
						>
							Keep the DROP ID
						</SubmitButton>
						{onBack ? (
							<Button look="quiet" className="px-2" onClick={onBack}>
								Back
							</Button>
						) : null}
					</div>
				</form>
			</Sheet>
		</section>
	);
}

/** The person's local date, in the form of date fields. */
function localDay(now: Date): string {
	const two = (part: number) => String(part).padStart(2, "0");
	return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
