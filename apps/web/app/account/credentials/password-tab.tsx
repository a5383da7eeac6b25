import { accountMessages } from "@unlisted/contracts/account-messages";
import { useState } from "react";
import { later } from "../../ui/later.tsx";
import { Notice } from "../../ui/notice.tsx";

const ChangePasswordForm = later(() =>
	import("./change-password-form.tsx").then((module) => module.ChangePasswordForm),
);

const messages = {
	missing: "New password does not meet security requirements",
	weak: "New password does not meet security requirements",
	unconfirmed: "New passwords do not match",
	different: "New passwords do not match",
};

export function PasswordTab({ email }: { email: string }) {
	const [saved, setSaved] = useState(false);
	return (
		<div className="max-w-form space-y-5">
			{saved ? (
				<Notice tone="safe" announce>
					<p className="text-body">{accountMessages.passwordChanged}</p>
				</Notice>
			) : null}
			<ChangePasswordForm
				asks
				email={email}
				messages={messages}
				onSaved={() => setSaved(true)}
				onBusy={(busy) => busy && setSaved(false)}
			/>
		</div>
	);
}
