import { useState } from "react";
import { Button, ButtonLink, type ButtonLook, SubmitButton } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Group, Specimen } from "./group.tsx";

const looks: ButtonLook[] = ["primary", "secondary", "danger", "quiet"];
const sizes = ["sm", "md", "lg", "xl", "full"] as const;

export function Actions() {
	return (
		<Group title="Actions">
			<Specimen title="Buttons, at rest and off">
				<div className="flex flex-wrap gap-4">
					{looks.map((look) => (
						<Button key={look} look={look}>
							{look}
						</Button>
					))}
					<ButtonLink to="/dev/ui" look="secondary">
						link
					</ButtonLink>
				</div>
				<div className="mt-4 flex flex-wrap gap-4">
					{looks.map((look) => (
						<Button key={look} look={look} disabled>
							{look}, off
						</Button>
					))}
					<SubmitButton busy busyText="Saving...">
						Save
					</SubmitButton>
				</div>
			</Specimen>
			<Specimen title="Copy">
				<p className="flex items-center gap-2 font-mono text-note">
					UN-7K3F9Q <CopyButton text="UN-7K3F9Q" label="Copy the reference" />
				</p>
			</Specimen>
			<Specimen title="Dialogs">
				<div className="flex flex-wrap gap-4">
					{sizes.map((size) => (
						<DialogSpecimen key={size} size={size} />
					))}
				</div>
			</Specimen>
		</Group>
	);
}

function DialogSpecimen({ size }: { size: (typeof sizes)[number] }) {
	const [open, setOpen] = useState(false);
	const close = () => setOpen(false);
	return (
		<>
			<Button look="secondary" onClick={() => setOpen(true)}>
				Open {size}
			</Button>
			<Dialog open={open} title={`A dialog, ${size}`} size={size} onClose={close}>
				<p className="text-ink-soft">Escape, the cross and a press beside it close it. Focus returns.</p>
				<div className="mt-6 flex flex-wrap gap-3">
					<Button onClick={close}>Done</Button>
					<Button look="secondary" onClick={close}>
						Cancel
					</Button>
				</div>
			</Dialog>
		</>
	);
}
