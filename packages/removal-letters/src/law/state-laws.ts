import { california } from "./california.ts";
import type { Grant, Law, StateLawId } from "./law.ts";

interface StateLine {
	readonly short: string;
	readonly name: string;
	readonly citation: string;
	readonly since: string;
	/** The section with the consumer's rights. */
	readonly section: string;
	/** Days to answer, if not 45. All these laws allow 45 more. */
	readonly days?: number;
	/** The right to delete only covers what the person gave the company, so it has no use against a broker. */
	readonly deletesOnlyWhatWasGiven?: true;
	/** Whether an agent may opt out for the person. None of these laws lets an agent ask for a deletion. */
	readonly agentOptsOut: boolean;
	/** Whether banks and their companies are exempt from the whole law, not only for the data that federal law covers. */
	readonly banksOutside: boolean;
}

/**
 * The comprehensive state privacy laws in force in 2026, besides California's. Two are left out on purpose. Florida's
 * applies to companies with a billion dollars of revenue and a business that no broker has. Nevada's lets people opt
 * out of sales of what a website collected from them, which is not what brokers sell.
 */
const lines: Readonly<Record<Exclude<StateLawId, "us-ca">, StateLine>> = {
	"us-va": {
		short: "VCDPA",
		name: "Virginia Consumer Data Protection Act",
		citation: "Va. Code Ann. § 59.1-575 et seq.",
		since: "2023-01-01",
		section: "Va. Code Ann. § 59.1-577",
		agentOptsOut: false,
		banksOutside: true,
	},
	"us-co": {
		short: "CPA",
		name: "Colorado Privacy Act",
		citation: "Colo. Rev. Stat. § 6-1-1301 et seq.",
		since: "2023-07-01",
		section: "Colo. Rev. Stat. § 6-1-1306",
		agentOptsOut: true,
		banksOutside: true,
	},
	"us-ct": {
		short: "CTDPA",
		name: "Connecticut Data Privacy Act",
		citation: "Conn. Gen. Stat. § 42-515 et seq.",
		since: "2023-07-01",
		section: "Conn. Gen. Stat. § 42-518",
		agentOptsOut: true,
		banksOutside: true,
	},
	"us-ut": {
		short: "UCPA",
		name: "Utah Consumer Privacy Act",
		citation: "Utah Code Ann. § 13-61-101 et seq.",
		since: "2023-12-31",
		section: "Utah Code Ann. § 13-61-201",
		deletesOnlyWhatWasGiven: true,
		agentOptsOut: false,
		banksOutside: true,
	},
	"us-tx": {
		short: "TDPSA",
		name: "Texas Data Privacy and Security Act",
		citation: "Tex. Bus. & Com. Code § 541.001 et seq.",
		since: "2024-07-01",
		section: "Tex. Bus. & Com. Code § 541.051",
		agentOptsOut: true,
		banksOutside: true,
	},
	"us-or": {
		short: "OCPA",
		name: "Oregon Consumer Privacy Act",
		citation: "ORS 646A.570 et seq.",
		since: "2024-07-01",
		section: "ORS 646A.574",
		agentOptsOut: true,
		banksOutside: false,
	},
	"us-mt": {
		short: "MCDPA",
		name: "Montana Consumer Data Privacy Act",
		citation: "Mont. Code Ann. § 30-14-2801 et seq.",
		since: "2024-10-01",
		section: "Mont. Code Ann. § 30-14-2808",
		agentOptsOut: true,
		banksOutside: true,
	},
	"us-de": {
		short: "DPDPA",
		name: "Delaware Personal Data Privacy Act",
		citation: "Del. Code Ann. tit. 6, § 12D-101 et seq.",
		since: "2025-01-01",
		section: "Del. Code Ann. tit. 6, § 12D-104",
		agentOptsOut: true,
		banksOutside: true,
	},
	"us-ia": {
		short: "ICDPA",
		name: "Iowa Consumer Data Protection Act",
		citation: "Iowa Code § 715D.1 et seq.",
		since: "2025-01-01",
		section: "Iowa Code § 715D.3",
		days: 90,
		deletesOnlyWhatWasGiven: true,
		agentOptsOut: false,
		banksOutside: true,
	},
	"us-ne": {
		short: "NDPA",
		name: "Nebraska Data Privacy Act",
		citation: "Neb. Rev. Stat. § 87-1101 et seq.",
		since: "2025-01-01",
		section: "Neb. Rev. Stat. § 87-1107",
		agentOptsOut: true,
		banksOutside: true,
	},
	"us-nh": {
		short: "NHPA",
		name: "New Hampshire Privacy Act",
		citation: "N.H. Rev. Stat. Ann. § 507-H:1 et seq.",
		since: "2025-01-01",
		section: "N.H. Rev. Stat. Ann. § 507-H:4",
		agentOptsOut: true,
		banksOutside: true,
	},
	"us-nj": {
		short: "NJDPA",
		name: "New Jersey Data Privacy Act",
		citation: "N.J. Stat. Ann. § 56:8-166.4 et seq.",
		since: "2025-01-15",
		section: "N.J. Stat. Ann. § 56:8-166.10",
		agentOptsOut: true,
		banksOutside: true,
	},
	"us-tn": {
		short: "TIPA",
		name: "Tennessee Information Protection Act",
		citation: "Tenn. Code Ann. § 47-18-3301 et seq.",
		since: "2025-07-01",
		section: "Tenn. Code Ann. § 47-18-3304",
		agentOptsOut: false,
		banksOutside: true,
	},
	"us-mn": {
		short: "MCDPA",
		name: "Minnesota Consumer Data Privacy Act",
		citation: "Minn. Stat. § 325M.10 et seq.",
		since: "2025-07-31",
		section: "Minn. Stat. § 325M.14",
		agentOptsOut: true,
		banksOutside: false,
	},
	"us-md": {
		short: "MODPA",
		name: "Maryland Online Data Privacy Act",
		citation: "Md. Code Ann., Com. Law § 14-4701 et seq.",
		// In force since 2025-10-01, but only applied to processing from this day on.
		since: "2026-04-01",
		section: "Md. Code Ann., Com. Law § 14-4705",
		agentOptsOut: true,
		banksOutside: true,
	},
	"us-in": {
		short: "INCDPA",
		name: "Indiana Consumer Data Protection Act",
		citation: "Ind. Code § 24-15-1-1 et seq.",
		since: "2026-01-01",
		section: "Ind. Code § 24-15-3-1",
		agentOptsOut: false,
		banksOutside: true,
	},
	"us-ky": {
		short: "KCDPA",
		name: "Kentucky Consumer Data Protection Act",
		citation: "Ky. Rev. Stat. § 367.3611 et seq.",
		since: "2026-01-01",
		section: "Ky. Rev. Stat. § 367.3615",
		agentOptsOut: false,
		banksOutside: true,
	},
	"us-ri": {
		short: "RIDTPPA",
		name: "Rhode Island Data Transparency and Privacy Protection Act",
		citation: "R.I. Gen. Laws § 6-48.1-1 et seq.",
		since: "2026-01-01",
		section: "R.I. Gen. Laws § 6-48.1-5",
		agentOptsOut: true,
		banksOutside: true,
	},
};

export interface StateLaw {
	readonly law: Law;
	readonly banksOutside: boolean;
}

function lawOf(id: StateLawId, line: StateLine): Law {
	const days = line.days ?? 45;
	const grant: Grant = {
		section: line.section,
		acknowledge: null,
		answer: { count: days, unit: "day" },
		extended: { count: days + 45, unit: "day" },
		agent: false,
	};
	const { short, name, citation, since } = line;
	return {
		id,
		short,
		name,
		citation,
		since,
		appeal: id !== "us-ut",
		grants: {
			...(line.deletesOnlyWhatWasGiven ? {} : { deletion: grant }),
			opt_out: { ...grant, agent: line.agentOptsOut },
			access: grant,
		},
	};
}

/** By the two letters of the state. */
export const stateLaws: ReadonlyMap<string, StateLaw> = new Map([
	["CA", { law: california, banksOutside: false }],
	...Object.entries(lines).map(([id, line]): [string, StateLaw] => [
		id.slice(3).toUpperCase(),
		{ law: lawOf(id as StateLawId, line), banksOutside: line.banksOutside },
	]),
]);
