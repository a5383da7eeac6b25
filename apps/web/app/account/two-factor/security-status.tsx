import { Link } from "react-router";
import { Chip } from "../../ui/chip.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useFactors } from "./factors.ts";

export function SecurityStatus({ verified }: { verified: boolean }) {
	return (
		<Sheet>
			<h2 className="text-title">Security Status</h2>
			<Facts
				facts={[
					{
						term: "Email verified",
						value: (
							<Chip tone={verified ? "safe" : "attention"}>{verified ? "Verified" : "Not verified"}</Chip>
						),
					},
					{ term: "Account status", value: <Chip tone="safe">Active</Chip> },
					{ term: "Two-factor", value: <TwoFactorChip /> },
				]}
			/>
			<p className="text-note">
				<Link
					to="/account#two-factor"
					className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
				>
					Two-factor settings
				</Link>
			</p>
		</Sheet>
	);
}

/** Unknown is neither on nor off. */
function TwoFactorChip() {
	const factors = useFactors();
	if (factors.data && !factors.isError) {
		const on = factors.data.verified.length > 0;
		return <Chip tone={on ? "safe" : "attention"}>{on ? "Enabled" : "Not Enabled"}</Chip>;
	}
	return <Chip>{factors.isError ? "Could not check" : "Checking"}</Chip>;
}
