import { AccountsClosing } from "./accounts-closing.tsx";
import { DeepScanSetup } from "./deep-scan.tsx";

/** What is asked for besides removals of listings. */
export function BesideListings() {
	return (
		<>
			<DeepScanSetup />
			<AccountsClosing />
		</>
	);
}
