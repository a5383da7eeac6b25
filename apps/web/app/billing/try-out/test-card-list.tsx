import { CopyButton } from "../../ui/copy-button.tsx";
import { type Column, Records } from "../../ui/records.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { testCards } from "./test-cards.ts";

const columns: Column<(typeof testCards)[number]>[] = [
	{
		title: "Number",
		cell: ({ number }) => (
			<span className="inline-flex items-center gap-1 font-mono text-note as-table:text-body as-table:whitespace-nowrap">
				{number}
				<CopyButton text={number.replaceAll(" ", "")} label={`Copy ${number}`} />
			</span>
		),
	},
	{ title: "Outcome", cell: ({ outcome }) => outcome },
];

export function TestCards() {
	return (
		<Sheet>
			<h2 className="mb-2 text-title">Test cards</h2>
			<p className="mb-4 max-w-prose text-ink-soft">
				Use any date in the future and any three digits as the security code. Never enter a real card on a
				test installation.
			</p>
			<Records caption="Test cards" columns={columns} rows={testCards} rowKey={(card) => card.number} />
		</Sheet>
	);
}
