import { useState } from "react";
import { Checklist, StrengthMeter } from "../../ui/charts/meter.tsx";
import { Checkbox, Radio, Switch } from "../../ui/choice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/text-field.tsx";
import { Group, Specimen } from "./group.tsx";

const scores = [
	[1, "Very Weak"],
	[2, "Weak"],
	[3, "Fair"],
	[4, "Good"],
	[5, "Strong"],
] as const;

export function Fields() {
	return (
		<Group title="Fields">
			<Specimen title="Text">
				<div className="grid gap-6 sm:grid-cols-2">
					<TextField label="At rest" placeholder="name@example.com" />
					<TextField label="With a hint" hint="As it stands in your passport." optional />
					<TextField label="With an error" defaultValue="ada@" error="Invalid email format" />
					<TextField label="Read only" readOnly value="ada@example.com" />
					<TextField label="Off" disabled value="Not now" />
					<PasswordField label="Secret" defaultValue="correct horse" autoComplete="off" />
					<SelectField label="Choice">
						<option>Weekly</option>
						<option>Monthly</option>
					</SelectField>
					<TextAreaField label="Longer text" />
				</div>
			</Specimen>
			<Specimen title="Choices">
				<div className="grid gap-x-10 sm:grid-cols-3">
					<div>
						<Checkbox label="Checked" defaultChecked />
						<Checkbox label="Not checked" description="With a line that explains it." />
						<Checkbox label="Off" disabled />
					</div>
					<fieldset>
						<legend className="sr-only">How often</legend>
						<Radio name="often" label="Daily" description="Every day" defaultChecked />
						<Radio name="often" label="Weekly" description="Once a week (recommended)" />
						<Radio name="often" label="Off" disabled />
					</fieldset>
					<Switches />
				</div>
			</Specimen>
			<Specimen title="Strength and rules">
				<div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
					<div className="space-y-3">
						{scores.map(([score, label]) => (
							<StrengthMeter key={score} title="Strength" score={score} label={label} />
						))}
					</div>
					<Checklist
						items={[
							{ label: "One number", met: true },
							{ label: "One uppercase letter", met: false },
						]}
					/>
				</div>
			</Specimen>
		</Group>
	);
}

function Switches() {
	const [on, setOn] = useState(true);
	return (
		<div>
			<Switch label="On or off" description="Takes effect at once" checked={on} onChange={() => setOn(!on)} />
			<Switch label="Off for now" />
			<Switch label="Cannot be changed" disabled />
		</div>
	);
}
