import { AccordionItem } from "../../ui/accordion.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type Grade, Severity } from "../../ui/severity.tsx";
import { Group, Specimen } from "./group.tsx";

const grades: Grade[] = ["critical", "high", "medium", "low", "other"];

export function Messages() {
	return (
		<Group title="Messages">
			<Specimen title="Notices">
				<div className="grid gap-4 sm:grid-cols-2">
					<Notice tone="safe" title="Saved">
						<p>Your settings take effect with the next scan.</p>
					</Notice>
					<Notice tone="exposed" title="Not saved">
						<p>The server did not answer. What you entered is still here.</p>
						<Button look="secondary" className="mt-3">
							Try again
						</Button>
					</Notice>
					<Notice tone="attention" title="Could not check">
						<p>Paste sites: unknown since November 18.</p>
					</Notice>
					<Notice tone="info">One line, without a title.</Notice>
				</div>
			</Specimen>
			<Specimen title="Status chips">
				<div className="flex flex-wrap gap-3">
					<Chip tone="safe">Verified</Chip>
					<Chip tone="exposed">Failed</Chip>
					<Chip tone="attention">Pending</Chip>
					<Chip tone="info">Refunded</Chip>
					<Chip>Sample data</Chip>
				</div>
			</Specimen>
			<Specimen title="Severity: a word and a number of bars beside the color">
				<div className="flex flex-wrap gap-x-8 gap-y-3">
					{grades.map((grade) => (
						<Severity key={grade} grade={grade} />
					))}
				</div>
			</Specimen>
			<Specimen title="A question that opens">
				<AccordionItem title="Does it work without a script?">
					<p>Yes. It is the browser's own.</p>
				</AccordionItem>
			</Specimen>
		</Group>
	);
}
