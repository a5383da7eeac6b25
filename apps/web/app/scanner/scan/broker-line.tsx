import type { ScanTask } from "@unlisted/contracts/told";
import {
	Check,
	CircleDashed,
	CircleSlash,
	Flag,
	Minus,
	Search,
	TriangleAlert,
	UserRound,
} from "lucide-react";
import { Link } from "react-router";
import { LoadFailure } from "../../lib/api/authed-api.ts";
import {
	type BrokerIdentityAnswer,
	type Coverage,
	useBrokerIdentity,
	useCoverage,
} from "../../lib/api/brokers.ts";
import { counted, digits } from "../../ui/words/counted.ts";

import { Line, type LineProps } from "./line.tsx";

type Step = NonNullable<ScanTask["brokers"]>;

interface BrokerLineProps {
	step: ScanTask["brokers"];
	/** Whether the scan has ended. */
	over: boolean;
	compact: boolean;
}

/** The fifth line: data brokers. Like the others, it never calls an unknown result good news. */
export function BrokerLine({ step, over, compact }: BrokerLineProps) {
	if (step) return <Line name={name} compact={compact} {...lineOf(step, over)} />;
	// A scan without brokers says nothing about them.
	return compact ? <LastTime /> : null;
}

const name = "Data Brokers";
const quiet = "text-ink-soft";
const attention = "text-attention";

/** Without a scan: the results of earlier scans. */
function LastTime() {
	const coverage = useCoverage();
	const identity = useBrokerIdentity();
	const error = coverage.error ?? identity.error;
	// A server of another version may not have brokers.
	if (error instanceof LoadFailure && error.status === 404) return null;
	if (error) return <Line name={name} compact Icon={TriangleAlert} look={attention} said={error.message} />;
	return <Line name={name} compact {...lastTime(coverage.data, identity.data)} />;
}

export function lastTime(
	coverage: Coverage | undefined,
	identity: Pick<BrokerIdentityAnswer, "enough" | "kept"> | undefined,
): LineProps {
	if (!coverage || !identity) return { Icon: CircleDashed, look: quiet };
	const { mode, sample = false, checked = [], could_not = [], waiting = [], switched_off = [] } = coverage;
	if (mode === "off") return notConnected;
	if (checked.length + could_not.length === 0) {
		if (waiting.length === 0 && switched_off.length > 0) return switchedOff;
		if (!identity.enough && identity.kept === "here") return needsIdentity;
		return { Icon: CircleDashed, look: quiet, said: "Not checked yet" };
	}
	if (checked.length === 0) {
		return { Icon: TriangleAlert, look: attention, said: "Could not check", detail: could_not[0]?.text };
	}
	const numbers = { checked: checked.length, unknown: could_not.length };
	// Records that may be about the person wait for an answer.
	if (sample && checked.every(({ found }) => found === 0)) return notAboutYou(numbers);
	return {
		Icon: Check,
		look: "text-safe",
		said: "Checked",
		detail: <ToRemovals>{checkedOf(numbers)}</ToRemovals>,
	};
}

export function lineOf(step: Step, over: boolean): LineProps {
	const { state, total, done, reason } = step;
	switch (state) {
		case "waiting":
		case "checking":
			if (over) return { Icon: TriangleAlert, look: attention, said: "Could not check" };
			if (state === "waiting") return { Icon: CircleDashed, look: quiet, said: "Waiting" };
			return {
				Icon: Search,
				look: "text-ink",
				said: "Checking...",
				checking: true,
				detail: total > 0 ? `${digits(done)} of ${counted(total, "site")}` : undefined,
			};
		case "ok":
			return answered(step);
		case "unknown":
			if (step.sample && step.checked > 0) return answered(step);
			return step.found + step.asks > 0
				? { ...answered(step), look: attention }
				: { Icon: TriangleAlert, look: attention, said: "Could not check", detail: reason ?? undefined };
		case "needs_identity":
			return needsIdentity;
		case "not_configured":
			return notConnected;
		case "off":
			return switchedOff;
		default:
			return { Icon: TriangleAlert, look: attention, said: "Could not check" };
	}
}

interface Numbers {
	readonly checked: number;
	readonly unknown: number;
}

function checkedOf({ checked, unknown }: Numbers, what = "site"): string {
	const checkedOnes = `${counted(checked, what)} checked`;
	if (unknown === 0) return checkedOnes;
	if (checked === 0) return `${counted(unknown, what)} could not be checked`;
	return `${checkedOnes}, ${digits(unknown)} could not be`;
}

/** Like a source that has only invented people: neither good news nor bad. */
function notAboutYou(numbers: Numbers): LineProps {
	return { Icon: Minus, look: quiet, said: "Not about you", detail: checkedOf(numbers, "made-up site") };
}

function answered(step: Step): LineProps {
	const { checked, unknown, found, new: fresh, asks, gone, sample = false } = step;
	const where = checkedOf({ checked, unknown }, sample ? "made-up site" : "site");
	const more = [where, gone > 0 ? `${counted(gone, "listing")} gone` : ""].filter(Boolean).join(" · ");
	if (found > 0) {
		return {
			Icon: Flag,
			look: "text-exposed",
			said: `${counted(found, "listing")}${fresh > 0 ? `, ${fresh} new` : ""}`,
			detail: <ToRemovals>{asks > 0 ? `${more} · ${asks} to look at` : more}</ToRemovals>,
		};
	}
	if (asks > 0) {
		return {
			Icon: UserRound,
			look: attention,
			said: `${counted(asks, "record")} that may be you`,
			detail: <ToRemovals>{`${more} · say whether it is you`}</ToRemovals>,
		};
	}
	if (sample) return notAboutYou(step);
	return {
		Icon: Check,
		look: "text-safe",
		said: "Nothing found",
		detail: more,
		// Struck out only if every site was searched.
		struck: unknown === 0,
	};
}

function ToRemovals({ children }: { children: string }) {
	return (
		<Link to="/removals" className={linkLook}>
			{children}
		</Link>
	);
}

const linkLook = "underline decoration-edge underline-offset-4 hover:decoration-ink";

const needsIdentity: LineProps = {
	Icon: UserRound,
	look: attention,
	said: "Needs you",
	detail: (
		<Link to="/identity" className={linkLook}>
			Tell us a name and a city to search with
		</Link>
	),
};
const notConnected: LineProps = {
	Icon: CircleSlash,
	look: quiet,
	said: "Not connected",
	detail: "This installation does not search brokers, so the result is unknown.",
};
const switchedOff: LineProps = {
	Icon: CircleSlash,
	look: quiet,
	said: "Switched off",
	detail: "You switched it off in the settings.",
};
