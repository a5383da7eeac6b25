import { useQueryClient } from "@tanstack/react-query";
import {
	checkFirstName,
	checkLastName,
	checkPhone,
	checkUsername,
} from "@unlisted/contracts/fields/own-fields";
import type { EditProfile } from "@unlisted/contracts/profile";
import type { Profile } from "@unlisted/contracts/told";
import { type ReactNode, useState } from "react";
import { type UseFormRegister, useForm } from "react-hook-form";
import { Link } from "react-router";
import { profileKey } from "../../lib/api/profile.ts";
import { ruleOf } from "../../lib/site/rule-of.ts";
import { AskOnceTyped } from "../../shell/parts/ask-once-typed.tsx";
import { FormFailure } from "../../shell/parts/form-failure.tsx";
import { useKeptText } from "../../shell/parts/use-kept-text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { saveProfile } from "./save-profile.ts";

interface ProfileFormProps {
	userId: string;
	email: string;
	profile: Profile | null;
	onSaved: () => void;
	/** Whether to ask a person who leaves with unsaved text. */
	asks?: boolean;
	/** While the form is being sent, its dialog stays open. */
	onBusy?: (busy: boolean) => void;
	children?: ReactNode;
}

type Fields = Required<EditProfile>;

export function ProfileForm(props: ProfileFormProps) {
	const { userId, email, profile, onSaved, asks = false, onBusy, children } = props;
	const queries = useQueryClient();
	// A change in another tab arrives while the person types. It must not replace what they typed.
	const form = useForm<Fields>({ values: fieldsOf(profile), resetOptions: { keepDirtyValues: true } });
	const { register, handleSubmit, formState } = form;
	useKeptText(`profile ${userId}`, form);
	const [failure, setFailure] = useState<string>();

	const save = handleSubmit(async (fields) => {
		setFailure(undefined);
		onBusy?.(true);
		const result = await saveProfile(fields);
		onBusy?.(false);
		if (!result.ok) return setFailure(result.message);
		// What was typed is saved, so nothing of it is kept against a later change.
		form.reset(result.profile ? fieldsOf(result.profile) : fields, { keepDirtyValues: false });
		if (result.profile) queries.setQueryData(profileKey(userId), result.profile);
		else await queries.invalidateQueries({ queryKey: profileKey(userId) });
		onSaved();
	});

	const { errors, isDirty, isSubmitting } = formState;
	return (
		<form method="post" noValidate onSubmit={save} className="space-y-5">
			{failure ? <FormFailure title="Profile update failed">{failure}</FormFailure> : null}
			{asks ? <AskOnceTyped unsaved={isDirty} saving={isSubmitting} /> : null}
			<ProfileFields register={register} errors={errors} email={email} />
			<DialogActions>
				<SubmitButton busy={isSubmitting} busyText="Saving...">
					Save changes
				</SubmitButton>
				{children}
			</DialogActions>
		</form>
	);
}

interface FieldsProps {
	register: UseFormRegister<Fields>;
	errors: Partial<Record<keyof Fields, { message?: string }>>;
	email: string;
}

function ProfileFields({ register, errors, email }: FieldsProps) {
	return (
		<>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					label="First name"
					autoComplete="given-name"
					error={errors.first_name?.message}
					{...register("first_name", { validate: ruleOf(checkFirstName) })}
				/>
				<TextField
					label="Last name"
					autoComplete="family-name"
					error={errors.last_name?.message}
					{...register("last_name", { validate: ruleOf(checkLastName) })}
				/>
			</div>
			<TextField
				label="Email address"
				type="email"
				value={email}
				readOnly
				hint={
					<>
						Email cannot be changed here. Contact support if you need to update your email. Or{" "}
						<Link to="/account?tab=verification" className="font-semibold underline underline-offset-4">
							change it under Email Verification
						</Link>
						.
					</>
				}
			/>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					label="Phone"
					type="tel"
					autoComplete="tel"
					optional
					error={errors.phone?.message}
					{...register("phone", { validate: ruleOf(checkPhone) })}
				/>
				<TextField
					label="Username"
					autoComplete="nickname"
					autoCapitalize="none"
					spellCheck={false}
					optional
					error={errors.username?.message}
					{...register("username", { validate: ruleOf(checkUsername) })}
				/>
			</div>
		</>
	);
}

function fieldsOf(profile: Profile | null): Fields {
	return {
		first_name: profile?.first_name ?? "",
		last_name: profile?.last_name ?? "",
		phone: profile?.phone ?? "",
		username: profile?.username ?? "",
	};
}
