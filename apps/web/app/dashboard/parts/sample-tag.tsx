import { Chip } from "../../ui/chip.tsx";

/** Once on the page. What is a sample lies under bars. */
export function SampleTag() {
	return <Chip tone="info">Example</Chip>;
}
