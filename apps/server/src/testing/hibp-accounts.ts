import { type CatalogueBreach, openCatalogue } from "@unlisted/breach-corpus";

export interface StandInPaste {
	readonly Source: string;
	readonly Id: string;
	readonly Title: string | null;
	readonly Date: string | null;
	readonly EmailCount: number;
}

export interface StandInAccount {
	/** Names of breaches. */
	readonly breaches?: readonly string[];
	readonly pastes?: readonly StandInPaste[];
	/** The sites where malware recorded its log-in. */
	readonly stealerLogs?: readonly string[];
}

export function ordinaryBreach(name: string, added: string): CatalogueBreach {
	return {
		Name: name,
		Title: name,
		Domain: `${name.toLowerCase()}.example`,
		BreachDate: "2026-01-15",
		AddedDate: added,
		ModifiedDate: added,
		PwnCount: 1000,
		Description: "A breach that <em>never was</em>.",
		LogoPath: "",
		Attribution: null,
		DisclosureUrl: null,
		DataClasses: ["Email addresses", "Passwords"],
		IsVerified: true,
		IsFabricated: false,
		IsSensitive: false,
		IsRetired: false,
		IsSpamList: false,
		IsMalware: false,
		IsSubscriptionFree: false,
		IsStealerLog: false,
	};
}

/** The accounts that the real API keeps for tests. Here they are in breaches that will not be withdrawn. */
export function testAccounts(): [string, StandInAccount][] {
	const paste = {
		Source: "Pastebin",
		Id: "suPe1Hdb",
		Title: "nmd",
		Date: "2014-03-04T19:14:54Z",
		EmailCount: 139,
	};
	const at = (name: string, account: StandInAccount): [string, StandInAccount] => [
		`${name}@hibp-integration-tests.com`,
		account,
	];
	const { breaches } = openCatalogue();
	const one = (fits: (breach: CatalogueBreach) => boolean) =>
		breaches
			.filter(fits)
			.slice(0, 1)
			.map(({ Name }) => Name);
	return [
		at("account-exists", { breaches: ["Adobe"], pastes: [paste] }),
		at("multiple-breaches", { breaches: ["Adobe", "Gawker", "Stratfor"] }),
		at("unverified-breach", { breaches: one(({ IsVerified }) => !IsVerified) }),
		at("stealer-log", {
			breaches: one(({ IsStealerLog }) => IsStealerLog),
			stealerLogs: ["netflix.com", "spotify.com"],
		}),
		at("opt-out", {}),
		// The public API leaves sensitive breaches out.
		at("sensitive-breach", {}),
		at("paste-sensitive-breach", { pastes: [paste] }),
		at("spam-list-only", { breaches: one(({ IsSpamList }) => IsSpamList) }),
	];
}
