import { useState } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ShareBar } from "../../ui/charts/share-bar.tsx";
import { Masked } from "../../ui/masked.tsx";
import { Progress } from "../../ui/progress.tsx";
import { type Column, Records } from "../../ui/records.tsx";
import { type Grade, Severity } from "../../ui/severity.tsx";
import { BlankSheet, Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Group, Specimen } from "./group.tsx";

function Lifting() {
	const [shown, setShown] = useState(false);
	return (
		<p className="flex flex-wrap items-center gap-3">
			Password <Masked masked="••••••••••••" revealed={shown ? "hunter2-2019" : undefined} />
			<Button look="quiet" onClick={() => setShown(!shown)}>
				{shown ? "Hide again" : "Reveal"}
			</Button>
		</p>
	);
}

const rows: { id: string; what: string; grade: Grade; when: string }[] = [
	{ id: "1", what: "Password in a breach file", grade: "critical", when: "Nov 18, 2026" },
	{ id: "2", what: "Address on a people search", grade: "medium", when: "Nov 2, 2026" },
];

const columns: Column<(typeof rows)[number]>[] = [
	{ title: "Record", cell: ({ what }) => what },
	{ title: "Severity", cell: ({ grade }) => <Severity grade={grade} /> },
	{ title: "Found", cell: ({ when }) => <span className="font-mono text-note">{when}</span> },
];

export function RecordPieces() {
	return (
		<Group title="Records and redaction">
			<Specimen title="The bar: a value that is struck, a value that lifts, progress, waiting">
				<div className="grid gap-8 sm:grid-cols-2">
					<div className="space-y-4">
						<p>
							Phone <span className="struck ml-2 font-mono">(555) 010-0142</span>
						</p>
						<p>
							Email <Masked masked="d***@unlisted.example" />
						</p>
						<Lifting />
						<p>
							Confidence <ShareBar percent={92} />
						</p>
					</div>
					<div className="space-y-6">
						<Progress label="Not begun" percent={0} />
						<Progress label="Halfway" percent={50} />
						<Progress label="Done" percent={100} />
					</div>
				</div>
			</Specimen>
			<Specimen title="Waiting">
				<Skeleton label="Loading" />
			</Specimen>
			<Specimen title="A table; under 640 px, records">
				<Sheet>
					<Records caption="Found records" columns={columns} rows={rows} rowKey={(row) => row.id} />
				</Sheet>
			</Specimen>
			<Specimen title="Nothing there">
				<BlankSheet title="Nothing on record">
					<p>We looked in four places on November 20, 2026, and found nothing that names you.</p>
					<ButtonLink to="/dev/ui" look="secondary">
						Look again
					</ButtonLink>
				</BlankSheet>
			</Specimen>
		</Group>
	);
}
