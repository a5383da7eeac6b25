import { screen, within } from "@testing-library/react";
import type { Exposure } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { specifiedExposure } from "../../testing/specified.ts";
import { Records } from "../../ui/records.tsx";
import { exposureColumns, exposureRowClass } from "../words/exposure-cells.tsx";

function row(more: Partial<Exposure> = {}) {
	const exposure = { ...specifiedExposure, ...more };
	show(
		<Records
			caption="Exposures"
			columns={exposureColumns}
			rows={[exposure]}
			rowKey={({ id }) => id}
			rowClass={exposureRowClass}
		/>,
	);
	return screen.getAllByRole("row")[1] as HTMLElement;
}
const canva: Partial<Exposure> = {
	title: "Canva",
	description: "Email address in Canva",
	source_type: "breach_databases",
	confidence_score: 0.924,
};
/** The cells that a phone shows: it leaves out those that only a wide screen has. */
const onAPhone = (line: HTMLElement) =>
	within(line)
		.getAllByRole("cell")
		.filter(({ className }) => !className.includes("as-records:hidden"));

it("on a phone a record is one cell of three lines: name and severity, what leaked, and a short rest", () => {
	const cells = onAPhone(row(canva));
	expect(cells).toHaveLength(1);
	const link = within(cells[0] as HTMLElement).getByRole("link");
	expect(link.getAttribute("href")).toBe(`/scanner/exposure/${specifiedExposure.id}`);
	const lines = [...link.children].map(({ textContent }) => textContent);
	expect(lines).toEqual([
		expect.stringMatching(/^Canva.*Critical$/i),
		"Email address in Canva",
		"new · Nov 20, 2026 · 92% · breach databases",
	]);
	// Only the end of the line may be cut off: in its middle that would leave a gap.
	expect(link.lastElementChild?.querySelector("[class*=truncate]")).toBeNull();
});

it("names a record with only the specification's fields by its description, once", () => {
	const [cell] = onAPhone(row());
	expect(within(cell as HTMLElement).getAllByText("Something in a shop")).toHaveLength(1);
});

it("an unknown severity or status is shown as it is", () => {
	const [cell] = onAPhone(row({ ...canva, severity: "odd", status: "moved" }));
	expect(cell?.textContent).toMatch(/odd/i);
	expect(cell?.textContent).toMatch(/moved · .+ · breach databases$/);
});
