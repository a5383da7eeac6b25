import { useEffect, useState } from "react";
import type { ApiResult } from "../../lib/api/api.ts";
import { takeLinkTokens } from "../../lib/session/link-tokens.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { Button, ButtonLink, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { MailWaits } from "./mail-waits.tsx";

interface MailSaid {
	readonly goes: string;
	readonly waits: string;
}

interface TokenActionProps<Answered> {
	title: string;
	/** The title after the action, if it differs. */
	doneTitle?: string;
	question: string;
	action: string;
	call: (token: string) => Promise<ApiResult<Answered>>;
	/** The text after the action. It may depend on the server's answer. */
	done: (answer: Answered) => string;
	/** Said after that text if the action sends a mail: that it is on its way, or that it has not gone out yet. */
	mail?: (answer: Answered) => MailSaid | null;
	missing: string;
	/** Whether the server accepts a plain form at this page's own address. Its query then has the token. */
	takesForm?: boolean;
}

/** Acts only on a click: programs that open every link in a mail must not confirm for the person. */
export function TokenAction<Answered>(props: TokenActionProps<Answered>) {
	const { title, doneTitle = title, question, action, call, done, mail, missing, takesForm = false } = props;
	const [token, setToken] = useState<string | null>();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();
	const [said, setSaid] = useState<string>();
	const [mailed, setMailed] = useState<MailSaid | null>(null);

	// Keeps the first token, because a second run of the effect finds none in the address.
	useEffect(() => {
		const found = takeLinkTokens().token;
		setToken((known) => known ?? found);
	}, []);

	async function act(using: string) {
		setBusy(true);
		setFailure(undefined);
		const result = await call(using);
		setBusy(false);
		if (!result.ok) return setFailure(result.message);
		setSaid(done(result.data));
		setMailed(mail?.(result.data) ?? null);
	}

	return (
		<div className="mx-auto max-w-form px-5 py-16">
			<Sheet className="space-y-5">
				<h1 className="text-head">{said === undefined ? title : doneTitle}</h1>
				{takesForm ? null : (
					<noscript className="block">
						<Notice tone="info" title="This button needs JavaScript">
							<p>Turn it on for this site, or write to {siteConfig.supportEmail} and we do it for you.</p>
						</Notice>
					</noscript>
				)}
				{said !== undefined ? (
					<>
						<p role="status">{said}</p>
						{mailed ? <MailWaits instead={<p>{mailed.waits}</p>}>{mailed.goes}</MailWaits> : null}
						<ButtonLink to="/" look="secondary">
							Go Home
						</ButtonLink>
					</>
				) : (
					<>
						<p>{token === null ? missing : question}</p>
						{failure ? (
							<Notice tone="exposed" announce>
								{failure}
							</Notice>
						) : null}
						{token === null ? (
							<ButtonLink to="/" look="secondary">
								Go Home
							</ButtonLink>
						) : (
							<>
								{takesForm ? (
									<noscript className="block">
										<form method="post">
											<button type="submit" className={buttonClass()}>
												{action}
											</button>
										</form>
									</noscript>
								) : null}
								<Button
									className="[@media(scripting:none)]:hidden"
									disabled={!token}
									busy={busy}
									onClick={() => void (token && act(token))}
								>
									{busy ? "One moment…" : action}
								</Button>
							</>
						)}
					</>
				)}
			</Sheet>
		</div>
	);
}
