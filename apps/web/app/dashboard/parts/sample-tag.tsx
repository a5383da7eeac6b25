import { Chip } from "../../ui/chip.tsx";

/** Beside every figure that is not the person's own. */
export function SampleTag() {
	return <Chip tone="info">Sample data</Chip>;
}
