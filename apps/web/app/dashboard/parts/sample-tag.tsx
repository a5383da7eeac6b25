import { Chip } from "../../ui/chip.tsx";

/** Appears once on the page. Sample values are masked. */
export function SampleTag() {
	return <Chip tone="info">Example</Chip>;
}
