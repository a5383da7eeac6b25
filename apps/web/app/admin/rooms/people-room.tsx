import { saysWhy } from "@unlisted/contracts/fields/reason";
import type { Answer } from "@unlisted/contracts/seam";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { callApi } from "../../lib/api/authed-api.ts";
import { useChange } from "../../lib/api/use-change.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Facts } from "../../ui/facts.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { BlankSheet, Sheet } from "../../ui/sheet.tsx";
import { TextAreaField, TextField } from "../../ui/text-field.tsx";
import { counted } from "../../ui/words/counted.ts";
import { ChangeSaid } from "../parts/change-said.tsx";
import { asWords, Moment } from "../parts/moment.tsx";
import { useRefusedRoom } from "../parts/use-room.ts";

type Found = Answer<"POST /api/admin/people/look-up">;
interface Looking {
	email: string;
	reason: string;
}

export function PeopleRoom() {
	const { make, ...change } = useChange<"look">(["email", "reason"]);
	const { register, handleSubmit, formState } = useForm<Looking>();
	const [found, setFound] = useState<Found & { of: string }>();
	const [refused, setRefused] = useState(0);
	useRefusedRoom(refused === 403 ? refused : null);

	const submit = handleSubmit(async ({ email, reason }) => {
		setFound(undefined);
		const result = await make("look", callApi("POST /api/admin/people/look-up", { body: { email, reason } }));
		if (result.ok) setFound({ ...result.data, of: email.trim() });
		else setRefused(result.status);
	});
	const { errors } = formState;

	return (
		<>
			<PageHeading
				title="People"
				subtitle="Look up one account by its email address. The person sees that you did, and why."
			/>
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<Sheet>
					<form method="post" noValidate onSubmit={submit} className="space-y-5">
						<TextField
							label="Email address"
							type="email"
							autoComplete="off"
							error={errors.email?.message ?? change.fields.email}
							{...register("email", {
								validate: (value) => value.includes("@") || "Enter a whole email address",
							})}
						/>
						<TextAreaField
							label="Reason"
							rows={3}
							hint="The person can read this. It stays in the record forever, so name nobody."
							error={errors.reason?.message ?? change.fields.reason}
							{...register("reason", {
								validate: (value) => saysWhy(value) || "Please write why, with at least 10 letters",
								maxLength: { value: 300, message: "Use at most 300 characters" },
							})}
						/>
						<SubmitButton busy={change.busy !== undefined} busyText="Looking up...">
							Look up
						</SubmitButton>
						<ChangeSaid change={change} title="The account was not looked up" />
					</form>
				</Sheet>
				<div role="status">{found ? <State {...found} /> : null}</div>
			</div>
		</>
	);
}

function State({ account, of }: Found & { of: string }) {
	if (!account)
		return (
			<BlankSheet title="No account">
				<p>
					Nobody has an account with <span className="wrap-anywhere">{of}</span>. The record says that you
					looked it up.
				</p>
			</BlankSheet>
		);
	const { confirmed, created_at, last_sign_in_at, suspended_until, plan, mails } = account;
	return (
		<Sheet>
			<h2 className="text-title wrap-anywhere">{of}</h2>
			<div className="mt-3">
				<Facts
					facts={[
						{
							term: "Address",
							value: (
								<Chip tone={confirmed ? "safe" : "attention"}>
									{confirmed ? "Confirmed" : "Not confirmed"}
								</Chip>
							),
						},
						{ term: "Plan", value: plan ? asWords(plan) : "None" },
						{ term: "Account created", value: <Moment at={created_at} /> },
						{ term: "Last sign-in", value: <Moment at={last_sign_in_at} /> },
						{
							term: "Suspended",
							value: suspended_until ? (
								<Chip tone="exposed">
									until <Moment at={suspended_until} />
								</Chip>
							) : (
								"No"
							),
						},
						{ term: "Mail waiting", value: counted(mails.waiting, "mail") },
						{
							term: "Mail put off by their server since",
							value: <Moment at={mails.put_off_since} none="–" />,
						},
						{ term: "Mail not delivered", value: counted(mails.failed, "mail") },
					]}
				/>
			</div>
			<p className="mt-3 text-note text-ink-soft">
				Only the person sees what was found about them and what they watch.
			</p>
		</Sheet>
	);
}
