import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ClosingWay, removalStateWords } from "@unlisted/contracts/removals/removal-values";
import { useState } from "react";
import { accountsKey, useAccounts } from "../../lib/api/accounts.ts";
import { callApi, LoadFailure } from "../../lib/api/authed-api.ts";
import { findingsKey } from "../../lib/api/scanner-keys.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Radio } from "../../ui/choice.tsx";

interface ClosingFollowedProps {
	/** The service's domain in the catalogue of breaches. */
	service: string;
	name: string;
	/** Whether the service closes accounts on request by mail. */
	canWrite: boolean;
	/** Shown instead of our letter if this installation sends none. */
	ownLetter: React.ReactNode;
}

/** The progress of the closing. Before it has begun, the ways to begin it. */
export function ClosingFollowed({ service, name, canWrite, ownLetter }: ClosingFollowedProps) {
	const accounts = useAccounts();
	const queries = useQueryClient();
	const begin = useMutation({
		mutationKey: accountsKey,
		mutationFn: async (asked: { way: ClosingWay; email?: string }) => {
			const told = await callApi("POST /api/removals/accounts", { body: { service, ...asked } });
			if (!told.ok) throw new LoadFailure(told);
		},
		onSuccess: async () => {
			await queries.invalidateQueries({ queryKey: accountsKey });
			await queries.invalidateQueries({ queryKey: findingsKey });
		},
	});
	const close = (asked: { way: ClosingWay; email?: string }) => {
		// A second click may come before the button is busy, and would write a second letter.
		if (queries.isMutating({ mutationKey: accountsKey }) === 0) begin.mutate(asked);
	};
	const saving = begin.isPending ? begin.variables.way : undefined;
	const emails = accounts.data?.emails ?? [];
	const [chosen, setChosen] = useState<string>();
	if (!accounts.data) return ownLetter;
	const removal = accounts.data.accounts?.find((one) => one.service === service)?.removal;
	const writes = canWrite && accounts.data.writes && emails.length > 0;
	const email = chosen ?? emails[0];
	const failed = begin.isError ? (
		<p role="alert" className="text-exposed">
			{begin.error.message}
		</p>
	) : null;
	const letter = writes ? (
		<div className="space-y-2">
			{emails.length > 1 ? (
				<fieldset>
					<legend className="font-semibold">Which address is the account's?</legend>
					{emails.map((one) => (
						<Radio
							key={one}
							name={`account-${service}`}
							label={one}
							checked={one === email}
							onChange={() => setChosen(one)}
						/>
					))}
				</fieldset>
			) : null}
			<Button
				look="secondary"
				className="max-sm:w-full"
				busy={begin.isPending}
				onClick={() => close({ way: "letter", ...(email && { email }) })}
			>
				{saving === "letter" ? "Saving..." : `Write to ${name} for me`}
			</Button>
			<p className="text-note text-ink-soft">
				We tell it your name, your state and the address of the account. We read its answer, and send a
				reminder if it needs one.
			</p>
		</div>
	) : null;
	if (!removal || removal.can?.includes("again"))
		return (
			<div className="space-y-4">
				{removal ? <HowFar removal={removal} /> : null}
				<div>
					<Button className="max-sm:w-full" busy={begin.isPending} onClick={() => close({ way: "page" })}>
						{saving === "page" ? "Saving..." : removal ? "I am closing it again" : "I am closing it"}
					</Button>
					<p className="mt-1 text-note text-ink-soft">We ask you in a week whether it worked.</p>
				</div>
				{letter ?? ownLetter}
				{failed}
			</div>
		);
	const isOnPage = removal.task?.kind === "close_account";
	return (
		<div className="space-y-4">
			<HowFar removal={removal} />
			<ButtonLink to={`/removals/${removal.id}${removal.task ? "#task" : ""}`} className="max-sm:w-full">
				{removal.task ? "Say whether it worked" : "See the record"}
			</ButtonLink>
			{isOnPage ? (letter ?? ownLetter) : null}
			{failed}
		</div>
	);
}

type Closing = NonNullable<
	NonNullable<NonNullable<ReturnType<typeof useAccounts>["data"]>["accounts"]>[number]["removal"]
>;

function HowFar({ removal: { state, sentence } }: { removal: Closing }) {
	return (
		<p role="status" className="max-w-prose border-l-2 border-rule pl-4">
			<strong>{removalStateWords[state]?.label ?? state}.</strong> {sentence}
		</p>
	);
}
