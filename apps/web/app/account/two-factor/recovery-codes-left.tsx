import { useRecoveryCodesLeft } from "./factors.ts";

export function RecoveryCodesLeft() {
	const codes = useRecoveryCodesLeft();
	if (codes.isError) return <p className="text-note text-ink-soft">Recovery codes: could not check.</p>;
	if (!codes.data) return null;
	const { remaining } = codes.data;
	if (remaining === 0) {
		return (
			<p className="text-note text-exposed">No recovery codes left. Make new ones before you need one.</p>
		);
	}
	return (
		<p className="text-note text-ink-soft">
			{remaining === 1 ? "1 recovery code left." : `${remaining} recovery codes left.`}
		</p>
	);
}
