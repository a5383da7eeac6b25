import { useEffect, useState } from "react";
import { postJson } from "../../lib/api/api.ts";
import { takeLinkTokens } from "../../lib/session/link-tokens.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";

interface TokenActionProps {
	title: string;
	question: string;
	action: string;
	path: string;
	/** If it depends on the result, from the server's answer. */
	done: string | ((answer: unknown) => string);
	missing: string;
}

/** Acts only on a press: programs that open every link in a mail must not confirm for the person. */
export function TokenAction({ title, question, action, path, done, missing }: TokenActionProps) {
	const [token, setToken] = useState<string | null>();
	const [state, setState] = useState<"idle" | "busy" | "done">("idle");
	const [failure, setFailure] = useState<string>();
	const [answer, setAnswer] = useState<unknown>();

	// Keeps the first token: a second run of the effect finds the address bar already clean.
	useEffect(() => {
		const found = takeLinkTokens().token;
		setToken((known) => known ?? found);
	}, []);

	async function act() {
		setState("busy");
		setFailure(undefined);
		const result = await postJson(path, { token });
		setState(result.ok ? "done" : "idle");
		if (result.ok) setAnswer(result.data);
		else setFailure(result.message);
	}

	return (
		<div className="mx-auto max-w-form px-5 py-16">
			<Sheet className="space-y-5">
				<h1 className="text-head">{title}</h1>
				<noscript className="block">
					<Notice tone="info" title="This button needs JavaScript">
						<p>Turn it on for this site, or write to {siteConfig.supportEmail} and we do it for you.</p>
					</Notice>
				</noscript>
				{state === "done" ? (
					<>
						<p role="status">{typeof done === "string" ? done : done(answer)}</p>
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
							<Button disabled={!token || state === "busy"} onClick={act}>
								{state === "busy" ? "One moment…" : action}
							</Button>
						)}
					</>
				)}
			</Sheet>
		</div>
	);
}
