import type { Factor } from "@supabase/auth-js";
import { type ReactNode, useState } from "react";
import { useSession } from "../../lib/session/session.ts";
import { confirmWithCode } from "../../lib/sign-in/factor-code.ts";
import { numberInWords } from "../../lib/sign-in/phone-factor.ts";
import { PhoneCodeForm } from "../../shell/parts/phone-code-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AuthScreen } from "../parts/auth-screen.tsx";
import { confirmWithRecoveryCode } from "./second-factor.ts";
import { SecondFactorCodeForm } from "./second-factor-code-form.tsx";
import { SecondFactorPasskey } from "./second-factor-passkey.tsx";
import { useHasKey } from "./use-has-key.ts";

type Way = { kind: "app" | "phone"; factor: Factor } | { kind: "passkey" } | { kind: "recovery" };

const instead = {
	passkey: "Use your passkey instead",
	app: "Use your authenticator app instead",
	phone: "Use a text message instead",
	recovery: "Use a recovery code instead",
};

/** The second step of signing in, with the person's factor. A recovery code can replace every factor. */
export function SecondFactorForm({ onDone, below }: { onDone?: () => void; below?: ReactNode }) {
	const session = useSession();
	const [chosen, setChosen] = useState<Way["kind"]>();
	const hasKey = useHasKey();
	const known = session.status === "signed-in" && hasKey !== undefined;
	const ways = known ? waysOf(session.user.factors ?? [], hasKey) : [];
	const way = ways.find(({ kind }) => kind === chosen) ?? ways[0];
	const others = (busy: boolean) =>
		ways
			.filter(({ kind }) => kind !== way?.kind)
			.map(({ kind }) => (
				<Button key={kind} look="quiet" className="w-full" busy={busy} onClick={() => setChosen(kind)}>
					{instead[kind]}
				</Button>
			));
	return (
		<AuthScreen
			title="Two-factor authentication"
			intro="One more step: confirm that it is you."
			below={below}
		>
			{way ? (
				<WayForm key={way.kind} way={way} onDone={onDone} others={others} />
			) : (
				<Skeleton label="Loading" />
			)}
		</AuthScreen>
	);
}

/**
 * A passkey comes first, because the person types nothing. Then the app: it needs no network, and nobody can take over
 * its number.
 */
function waysOf(factors: readonly Factor[], hasKey: boolean): Way[] {
	const find = (type: string) =>
		factors.find(({ status, factor_type }) => status === "verified" && factor_type === type);
	const [app, phone] = [find("totp"), find("phone")];
	return [
		...(hasKey ? [{ kind: "passkey" } as const] : []),
		...(app ? [{ kind: "app", factor: app } as const] : []),
		...(phone ? [{ kind: "phone", factor: phone } as const] : []),
		{ kind: "recovery" },
	];
}

interface WayFormProps {
	way: Way;
	onDone: (() => void) | undefined;
	others: (busy: boolean) => ReactNode;
}

function WayForm({ way, onDone, others }: WayFormProps) {
	const done = async () => onDone?.();
	if (way.kind === "passkey") return <SecondFactorPasskey onDone={done}>{others}</SecondFactorPasskey>;
	if (way.kind === "phone") {
		const { factor } = way;
		return (
			<PhoneCodeForm
				factorId={factor.id}
				number={numberInWords(factor)}
				submitText="Verify"
				onVerified={done}
			>
				{others}
			</PhoneCodeForm>
		);
	}
	if (way.kind === "app") {
		return (
			<SecondFactorCodeForm
				label="Authentication code"
				hint="Enter the six digits that your authenticator app shows for Unlisted."
				inputMode="numeric"
				autoComplete="one-time-code"
				confirm={(code) => confirmWithCode(way.factor.id, code)}
				onDone={done}
			>
				{others}
			</SecondFactorCodeForm>
		);
	}
	return (
		<SecondFactorCodeForm
			label="Recovery code"
			hint="One of the codes that you saved when you switched two-factor on. Each works once."
			inputMode="text"
			autoComplete="off"
			confirm={confirmWithRecoveryCode}
			onDone={done}
		>
			{others}
		</SecondFactorCodeForm>
	);
}
